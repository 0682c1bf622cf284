import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import { targetDonor } from '../model/index.ts'

/** Whom a directed drive may ask (BR-04): added one by one or from a sheet. */
export function TargetDonors({ cause }: { readonly cause: string }) {
  return (
    <ListScreen
      resource={targetDonor}
      kept="memory"
      where={[{ field: 'cause', op: 'is', value: cause }]}
      initial={{ cause }}
      shown={['name', 'phone', 'role', 'createdAt']}
      createLabel="新增对象"
    />
  )
}
