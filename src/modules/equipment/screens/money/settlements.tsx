import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Table } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { printPage } from '#ui/logic/print-page.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { settlementGenerate, settlementTabs, unsettled } from '../../model/calls.ts'
import { vendorFlow, vendorSettlement } from '../../model/index.ts'
import { DisputeDialog } from './dispute-dialog.tsx'

registerMoveDialog(vendorSettlement, 'dispute', DisputeDialog)

const place = '/sharedevice/fundFlow'
const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'draft', label: '草稿', where: state('draft') },
  { key: 'sent', label: '待厂商确认', where: state('sent') },
  { key: 'disputed', label: '有异议', where: state('disputed') },
  { key: 'confirmed', label: '待审批', where: state('confirmed') },
  { key: 'approved', label: '待付款', where: state('approved') },
  { key: 'paid', label: '已付款', where: state('paid') },
  { key: 'voided', label: '已作废', where: state('voided') },
]

/** 资金流水: the workbench of settlement; `?part=open`: fees that no statement has yet. */
export default function SettlementsScreen() {
  const [params] = useSearchParams()
  return params.get('part') === 'open' ? <Unsettled /> : <Statements />
}

function Statements() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const account = params.get('account')
  const { data } = useAsk(settlementTabs, {})
  const sumOf = (name: string) => data?.find(each => each.state === name)?.payable ?? 0
  return (
    <ListScreen
      resource={vendorSettlement}
      title="厂商结算"
      canCreate={false}
      sums="asked"
      tabs={tabs}
      {...(account !== null && {
        where: [{ field: 'account', op: 'is' as const, value: account }],
      })}
      actions={
        <Button onClick={() => navigate(withParams(place, { part: 'open' }))}>待结算费用</Button>
      }
      above={
        <StatCards>
          <StatCard label="待厂商确认" figure={data && <Money fen={sumOf('sent')} />} />
          <StatCard label="有异议" figure={data && <Money fen={sumOf('disputed')} />} />
          <StatCard label="待付款" figure={data && <Money fen={sumOf('approved')} />} />
          <StatCard label="已付款" figure={data && <Money fen={sumOf('paid')} />} />
        </StatCards>
      }
      shown={[
        'number',
        'vendor',
        'organisation',
        'period',
        'payable',
        'invoiceNo',
        'payee',
        'state',
        'stays',
      ]}
      columns={{
        number: { width: 176, isUncut: true },
        vendor: { width: 180 },
        invoiceNo: { width: 130 },
        period: {
          title: '期间',
          width: 190,
          render: row => `${row.periodFrom} 至 ${row.periodTo}`,
        },
        payee: { title: '收款账户', width: 160, render: row => row.extra?.payeeText ?? '—' },
        stays: {
          title: '停留',
          width: 80,
          align: 'right',
          // What is over stays with nobody.
          render: row =>
            row.state === 'paid' || row.state === 'voided'
              ? '—'
              : `${row.extra?.staysDays ?? 0} 天`,
        },
      }}
      rowActions={row => [{ key: 'print', label: '打印', quiet: true, run: () => void print(row) }]}
      detail={{
        tabs: [
          {
            key: 'flows',
            label: '费用明细',
            content: row => (
              <ListScreen
                resource={vendorFlow}
                kept="memory"
                canCreate={false}
                where={[{ field: 'settlement', op: 'is', value: row.id }]}
                shown={['number', 'kind', 'direction', 'amount', 'equipment', 'period', 'memo']}
              />
            ),
          },
          { key: 'rounds', label: '往来', content: row => <Rounds rounds={row.rounds ?? []} /> },
        ],
      }}
    />
  )
}

type Row = Parameters<
  NonNullable<React.ComponentProps<typeof ListScreen<typeof vendorSettlement>>['rowActions']>
>[0]

function print(row: Row) {
  return printPage(
    `厂商结算单 ${row.number}`,
    [
      {
        rows: [
          ['厂商', String(row.shown.vendor ?? '')],
          ['付款方', String(row.shown.organisation ?? '平台')],
          ['结算期间', `${row.periodFrom} 至 ${row.periodTo}`],
          ['计费合计', `¥${printMoney(row.charged)}`],
          ['扣款合计', `¥${printMoney(row.deducted)}`],
          ['应付金额', `¥${printMoney(row.payable)}`],
          ['发票号', row.invoiceNo ?? '—'],
        ],
      },
      { signs: ['厂商（盖章）：', '付款方（盖章）：'] },
    ],
    { resource: vendorSettlement, records: [row.id] },
  )
}

const told = { sent: '发送', disputed: '提出异议', answered: '处理异议后重新发送' } as const

/** What the statement said each time it went to and fro. */
function Rounds({ rounds }: { readonly rounds: NonNullable<Row['rounds']> }) {
  return (
    <Table
      size="small"
      rowKey="at"
      dataSource={[...rounds]}
      pagination={false}
      columns={[
        { title: '时间', render: (_, each) => each.at.slice(0, 10) },
        { title: '事项', render: (_, each) => told[each.what] },
        { title: '计费', align: 'right', render: (_, each) => <Money fen={each.charged} /> },
        { title: '扣款', align: 'right', render: (_, each) => <Money fen={each.deducted} /> },
        { title: '应付', align: 'right', render: (_, each) => <Money fen={each.payable} /> },
        {
          title: '说明',
          render: (_, each) => each.answer ?? (each.items ? `${each.items.length} 项异议` : ''),
        },
      ]}
    />
  )
}

/** 待结算费用: by account and month, with the button that makes a statement of them. */
function Unsettled() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const mayGenerate = useCan('vendorSettlement.generate')
  const { data, isLoading } = useAsk(unsettled, {})
  const generate = (account: string, period: string) =>
    modal.confirm({
      title: `生成 ${period} 的结算单？`,
      content: '该期间全部未结算的费用与扣款都列入结算单。',
      okText: '生成',
      onOk: async () => {
        try {
          const { number } = await tell(settlementGenerate, {
            account,
            period,
            leaveOut: [],
            reason: null,
          })
          message.success(`已生成结算单 ${number}`)
          await client.invalidateQueries()
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  return (
    <div className={page.page}>
      <PageHeader
        title="待结算费用"
        actions={<Button onClick={() => navigate(place)}>结算单</Button>}
      />
      <Table
        rowKey={row => `${row.account} ${row.period}`}
        loading={isLoading}
        dataSource={[...(data ?? [])]}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          { title: '厂商', dataIndex: 'vendor' },
          { title: '付款方', dataIndex: 'payer' },
          { title: '期间', dataIndex: 'period' },
          { title: '费用笔数', dataIndex: 'flows', align: 'right' },
          { title: '计费', align: 'right', render: (_, row) => <Money fen={row.charged} /> },
          { title: '扣款', align: 'right', render: (_, row) => <Money fen={row.deducted} /> },
          { title: '应付', align: 'right', render: (_, row) => <Money fen={row.payable} /> },
          { title: '最早发生日', dataIndex: 'firstAt' },
          {
            title: '',
            render: (_, row) =>
              mayGenerate && (
                <Button type="link" onClick={() => generate(row.account, row.period)}>
                  生成结算单
                </Button>
              ),
          },
        ]}
      />
    </div>
  )
}
