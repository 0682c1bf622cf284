import type { ListTab } from '#ui/logic/list-tab.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { receiptRange } from '../../model/receipt/receipt-range.ts'

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'active', label: '使用中', where: [{ field: 'state', op: 'is', value: 'active' }] },
  { key: 'ready', label: '待启用', where: [{ field: 'state', op: 'is', value: 'ready' }] },
]

/** 票据号段: ranges of paper receipts as the ministry handed them out, and what became of their numbers. */
export function RangeList() {
  return (
    <ListScreen
      resource={receiptRange}
      title="票据号段"
      createLabel="登记号段"
      tabs={tabs}
      shown={['name', 'organisation', 'receivedOn', 'used', 'missing', 'endedNo', 'state']}
      columns={{
        name: { width: 250 },
        used: {
          title: '已用',
          width: 120,
          align: 'right',
          render: ({ extra: { used = 0, voided = 0 } = {} }) =>
            voided > 0 ? `${used}（作废 ${voided}）` : used,
        },
        missing: {
          title: '缺号',
          width: 200,
          render: ({ extra: { missing = [] } = {} }) =>
            missing.length === 0 ? '无' : missing.join('、'),
        },
      }}
    />
  )
}
