import { useQuery } from '@tanstack/react-query'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { fieldConfig, rescueType } from '../model/index.ts'

/** The draft of one form of a type (null: the general one); undefined while there is none. */
export function useFieldDraft(type: string | null, form: string) {
  const filter = JSON.stringify([
    type === null
      ? { field: 'rescueType', op: 'blank', value: '' }
      : { field: 'rescueType', op: 'is', value: type },
    { field: 'form', op: 'is', value: form },
    { field: 'state', op: 'is', value: 'draft' },
  ])
  const { data } = useQuery({
    queryKey: keys.list(fieldConfig.path, { filter }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof fieldConfig>[]>(
        callOf(fieldConfig, 'getList'),
        { filter },
        { signal },
      ),
  })
  return { draft: data?.[0], isKnown: data !== undefined }
}

/** Types of aid in use, in their order. */
export function useTypes() {
  const { data = [] } = useQuery({
    queryKey: keys.list(rescueType.path, { all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof rescueType>[]>(
        callOf(rescueType, 'getList'),
        { sort: 'sort' },
        { signal },
      ),
  })
  return data.filter(({ state }) => state === 'enabled')
}
