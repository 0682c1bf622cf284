import { useQuery } from '@tanstack/react-query'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { structureSetting } from '../../model/structure-setting.ts'
import { ownUnit } from './use-departments.ts'

/** The settings of the person's own unit; an empty list where it has none. */
export function useStructureSetting() {
  const { account } = useSession()
  const maySee = useCan('structureSetting.view')
  const question = { filter: JSON.stringify(ownUnit(account)) }
  return useQuery({
    queryKey: keys.list(structureSetting.path, question),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof structureSetting>[]>(
        callOf(structureSetting, 'getList'),
        question,
        { signal },
      ),
    enabled: maySee,
  })
}

/** What a department of a level is called in the unit: 部门, 小组; the last name goes on downwards. */
export function useLevelName(): (level: number) => string {
  const { data } = useStructureSetting()
  const names = Array.isArray(data?.[0]?.levelNames) ? data[0].levelNames.map(String) : []
  // The root is the unit itself.
  return level => names[Math.min(level - 2, names.length - 1)] ?? '部门'
}
