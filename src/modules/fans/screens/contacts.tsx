import { ListScreen } from '#ui/views/list-screen.tsx'
import { contactLog } from '../model/index.ts'

/** 联系记录 of one donor, company or group. */
export function Contacts({
  of,
  id,
}: {
  readonly of: 'donor' | 'company' | 'group'
  readonly id: string
}) {
  return (
    <ListScreen
      resource={contactLog}
      kept="memory"
      createLabel="新增联系记录"
      where={[{ field: of, op: 'is', value: id }]}
      initial={{ [of]: id, at: new Date().toISOString() }}
      shown={['at', 'kind', 'direction', 'summary', 'result', 'nextAt', 'createdBy']}
    />
  )
}
