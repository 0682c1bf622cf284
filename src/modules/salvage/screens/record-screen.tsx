import { Table } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { personHistory, rescueRecord } from '../model/index.ts'

const status = (value: string) => [{ field: 'sendStatus', op: 'is' as const, value }]

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'waiting', label: '未发放', where: status('0') },
  { key: 'issued', label: '已发放', where: status('1') },
  { key: 'rejected', label: '已驳回', where: status('2') },
  { key: 'expiring', label: '代金券将过期', where: [{ field: 'expiring', op: 'is', value: true }] },
  { key: 'proof', label: '缺签收', where: [{ field: 'missingProof', op: 'is', value: true }] },
]

const detailTabs: readonly DetailTab<typeof rescueRecord>[] = [
  { key: 'person', label: '救助史', content: row => <History row={row} /> },
]

/** 救助记录: everybody who was given something, across all batches. */
export default function RecordScreen() {
  return (
    <ListScreen
      resource={rescueRecord}
      title="救助记录"
      canCreate={false}
      tabs={tabs}
      sums="asked"
      quick={['name', 'rescueType', 'saveType']}
      shown={[
        ...['name', 'idNumber', 'rescueType', 'period', 'saveType', 'amount'],
        ...['sendStatus', 'voucherState', 'issuedAt', 'batch'],
      ]}
      detail={{ tabs: detailTabs }}
    />
  )
}

/** 年度与类型: how often and how much one person was given. */
function History({ row }: { readonly row: PresentedOf<typeof rescueRecord> }) {
  const { data } = useAsk(personHistory, { person: row.person })
  return (
    <Section title="按年度与类型" padding="flush">
      <Table
        size="small"
        rowKey={each => `${each.year}${each.type}`}
        loading={data === undefined}
        dataSource={[...(data?.years ?? [])]}
        pagination={false}
        columns={[
          { title: '年度', dataIndex: 'year' },
          { title: '救助类型', dataIndex: 'type' },
          { title: '次数', dataIndex: 'times', align: 'right' },
          { title: '金额', align: 'right', render: (_, each) => <Money fen={each.amount} /> },
        ]}
      />
    </Section>
  )
}
