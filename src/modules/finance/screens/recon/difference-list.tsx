import { Tag } from 'antd'
import { daysLeft } from '#ui/logic/days-left.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { billLine } from '../../model/bill.ts'
import { donation } from '../../model/donation.ts'
import { difference } from '../../model/recon/difference.ts'
import { FigureStrip } from '../figure-strip.tsx'

const isLate = (row: PresentedOf<typeof difference>) =>
  (row.state === 'open' || row.state === 'proposed') &&
  row.dueOn !== null &&
  daysLeft(row.dueOn) < 0

const tabs: readonly ListTab[] = [
  { key: 'open', label: '待处理', where: [{ field: 'state', op: 'is', value: 'open' }] },
  { key: 'proposed', label: '待确认', where: [{ field: 'state', op: 'is', value: 'proposed' }] },
  {
    key: 'done',
    label: '已处理',
    where: [{ field: 'state', op: 'in', value: ['resolved', 'auto'] }],
  },
  {
    key: 'late',
    label: '已逾期',
    where: [
      { field: 'state', op: 'in', value: ['open', 'proposed'] },
      { field: 'dueOn', op: 'to', value: dayBefore() },
    ],
  },
  { key: 'all', label: '全部' },
]

function dayBefore(): string {
  const beijing = new Date(Date.now() + 8 * 3_600_000 - 86_400_000)
  return beijing.toISOString().slice(0, 10)
}

const columns: ListColumns<typeof difference> = {
  number: { width: 150 },
  type: { width: 100 },
  dueOn: {
    width: 120,
    render: row => (isLate(row) ? <Tag color="red">{row.dueOn} 逾期</Tag> : (row.dueOn ?? '—')),
  },
}

const detailTabs: readonly DetailTab<typeof difference>[] = [
  {
    key: 'ours',
    label: '平台单据',
    content: row => (
      <ListScreen
        resource={donation}
        kept="memory"
        canCreate={false}
        where={[
          { field: 'merchant', op: 'is', value: row.merchant },
          { field: 'merchantOrderNo', op: 'is', value: row.orderNo },
        ]}
        shown={['number', 'cause', 'amount', 'paidAt', 'reconState', 'state', 'merchantOrderNo']}
      />
    ),
  },
  {
    key: 'theirs',
    label: '账单明细',
    content: row => (
      <ListScreen
        resource={billLine}
        kept="memory"
        where={[{ field: 'merchantOrderNo', op: 'is', value: row.orderNo }]}
        shown={[
          ...['bill', 'lineNo', 'direction', 'tradedAt', 'orderAmount', 'refundAmount', 'fee'],
          ...['channelStatus', 'result', 'channelTradeNo'],
        ]}
      />
    ),
  },
]

/** 差异: what the books and the bills do not tell alike, until two people have settled it. */
export function DifferenceList() {
  return (
    <ListScreen
      resource={difference}
      title="差异"
      canCreate={false}
      tabs={tabs}
      sums="asked"
      columns={columns}
      shown={[
        ...['number', 'type', 'organisation', 'merchant', 'orderNo', 'amountOurs', 'amountTheirs'],
        ...['gap', 'owner', 'dueOn', 'resolution', 'state'],
      ]}
      detail={{
        tabs: detailTabs,
        above: row => (
          <FigureStrip
            items={[
              { label: '平台金额', fen: row.amountOurs },
              { label: '账单金额', fen: row.amountTheirs },
              { label: '差额', fen: row.gap },
            ]}
          />
        ),
      }}
    />
  )
}
