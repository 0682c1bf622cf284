import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { bill } from '../../model/bill.ts'
import { settlementBatch } from '../../model/recon/settlement-batch.ts'
import { settlementFigures } from '../../model/recon/settlement-calls.ts'
import { FigureStrip } from '../figure-strip.tsx'

const tabs: readonly ListTab[] = [
  {
    key: 'waiting',
    label: '待到账',
    where: [{ field: 'state', op: 'in', value: ['waiting', 'arrived'] }],
  },
  { key: 'late', label: '逾期未到', where: [{ field: 'state', op: 'is', value: 'late' }] },
  { key: 'gapped', label: '到账不符', where: [{ field: 'state', op: 'is', value: 'gapped' }] },
  {
    key: 'matched',
    label: '已核对',
    where: [{ field: 'state', op: 'in', value: ['matched', 'resolved'] }],
  },
  { key: 'all', label: '全部' },
]

const detailTabs: readonly DetailTab<typeof settlementBatch>[] = [
  {
    key: 'bills',
    label: '包含的账单',
    content: row => (
      <ListScreen
        resource={bill}
        kept="memory"
        canCreate={false}
        where={[{ field: 'settlement', op: 'is', value: row.id }]}
        shown={['number', 'billDate', 'payAmount', 'refundAmount', 'feeAmount', 'state']}
      />
    ),
  },
]

/** 电子结算对账: what the channels paid to the bank against what they owe. */
export default function SettlementScreen() {
  return (
    <ListScreen
      resource={settlementBatch}
      title="电子结算对账"
      canCreate={false}
      tabs={tabs}
      sums="asked"
      above={<Figures />}
      shown={[
        ...['number', 'organisation', 'merchant', 'coversFrom', 'coversTo', 'expected'],
        ...['channelSaid', 'arrived', 'gap', 'settleDate', 'bankAccount', 'state'],
      ]}
      detail={{ tabs: detailTabs, above: row => <Sums row={row} /> }}
    />
  )
}

function Sums({ row }: { readonly row: PresentedOf<typeof settlementBatch> }) {
  return (
    <FigureStrip
      items={[
        { label: '收款', fen: row.tradeAmount },
        { label: '退款', fen: row.refundAmount },
        { label: '手续费', fen: row.feeAmount },
        { label: '应结', fen: row.expected },
        { label: '银行到账', fen: row.arrived },
        { label: '差额', fen: row.gap },
      ]}
    />
  )
}

function Figures() {
  const { data } = useAsk(settlementFigures, {})
  const yuan = (fen: number | undefined) => (fen === undefined ? undefined : printMoney(fen))
  return (
    <StatCards>
      <StatCard label="待到账金额（元）" figure={yuan(data?.waiting)} />
      <StatCard label="逾期金额（元）" figure={yuan(data?.late)} />
      <StatCard label="本月手续费（元）" figure={yuan(data?.feeThisMonth)} />
      <StatCard
        label="平均到账天数"
        figure={data && (data.days === null ? '—' : data.days.toFixed(1))}
      />
      <StatCard
        label="实际费率"
        figure={data && (data.rate === null ? '—' : `${(data.rate / 100).toFixed(2)}%`)}
      />
    </StatCards>
  )
}
