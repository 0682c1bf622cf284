import { ListScreen } from '#ui/views/list-screen.tsx'
import { mailDelivery } from '../../model/index.ts'

const status = (value: string) => [{ field: 'status', op: 'is' as const, value }]
const tabs = [
  { key: 'all', label: '全部' },
  {
    key: 'unread',
    label: '未读',
    where: [...status('delivered'), { field: 'readAt', op: 'blank' as const, value: null }],
  },
  { key: 'failed', label: '失败', where: status('failed') },
  { key: 'recalled', label: '已撤回', where: status('recalled') },
]

/** 发信记录: each copy of each letter; what failed is sent again. */
export default function DeliveryList() {
  return (
    <ListScreen
      resource={mailDelivery}
      title="发信记录"
      canCreate={false}
      tabs={tabs}
      quick={['mail', 'user', 'createdAt']}
      shown={['subject', 'user', 'kind', 'status', 'why', 'deliveredAt', 'readAt', 'clickedAt']}
      columns={{
        subject: { width: 220 },
        user: { width: 130 },
        kind: { width: 80 },
        status: { width: 90 },
        why: { width: 120 },
      }}
    />
  )
}
