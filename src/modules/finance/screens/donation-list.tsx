import { FileAddOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Condition, conditionsOf, withConditions } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useListState } from '#ui/logic/use-list-state.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { donation } from '../model/donation.ts'
import { FigureStrip } from './figure-strip.tsx'
import styles from './finance.module.css'

const BillUpload = lazyPart(async () => (await import('./bill-upload.tsx')).BillUpload)
const Timeline = lazyPart(async () => (await import('./donation-timeline.tsx')).DonationTimeline)
const Use = lazyPart(async () => (await import('./donation-use.tsx')).DonationUse)
const ChannelLines = lazyPart(async () => (await import('./bill-list.tsx')).LinesOfGift)
const Postings = lazyPart(async () => (await import('./donation-postings.tsx')).DonationPostings)
const Refunds = lazyPart(async () => (await import('./refund-list.tsx')).RefundsOfGift)
const Receipts = lazyPart(async () => (await import('./receipt/receipt-list.tsx')).ReceiptsOfGift)
const Credits = lazyPart(async () => (await import('./donation-credits.tsx')).DonationCredits)
const Evidence = lazyPart(async () => (await import('./donation-evidence.tsx')).DonationEvidence)

const place = '/finance/findon'
const state = (...values: readonly string[]): readonly Condition[] => [
  { field: 'state', op: 'in', value: values },
]
const tabs: readonly ListTab[] = [
  { key: 'paid', label: '已支付', where: state('paid', 'partRefunded', 'refunded') },
  { key: 'refunded', label: '有退款', where: state('partRefunded', 'refunded') },
  { key: 'unpaid', label: '待支付', where: state('unpaid') },
  { key: 'closed', label: '已关闭', where: state('closed') },
  {
    key: 'differing',
    label: '对账差异',
    where: [{ field: 'reconState', op: 'is', value: 'differing' }],
  },
  {
    key: 'receipt',
    label: '待开票',
    where: [
      ...state('paid', 'partRefunded'),
      { field: 'wantReceipt', op: 'is', value: true },
      { field: 'receiptStatus', op: 'in', value: ['0', '1', '7'] },
    ],
  },
  { key: 'all', label: '全部' },
]

const shown = [
  'number',
  'organisation',
  'cause',
  'donor',
  'amount',
  'netAmount',
  'channel',
  'paidAt',
  'state',
  'receiptStatus',
]

const columns: ListColumns<typeof donation> = {
  number: { width: 160 },
  // The platform's book tells whose each gift is; where there is no room, below the number.
  organisation: { width: 200, folds: true },
  amount: { width: 104 },
  netAmount: { width: 100 },
  channel: { width: 104, least: 84 },
  paidAt: { width: 138 },
  receiptStatus: { width: 100 },
  state: { width: 84 },
  cause: { width: 140, render: row => row.shown.cause ?? '非限定捐赠' },
  donor: { width: 100, render: row => <Giver row={row} /> },
}

const detailTabs: readonly DetailTab<typeof donation>[] = [
  { key: 'timeline', label: '时间线', content: row => <Timeline row={row} /> },
  { key: 'use', label: '资金去向', content: row => <Use row={row} /> },
  { key: 'postings', label: '分录', content: row => <Postings row={row} /> },
  { key: 'channel', label: '渠道报文', content: row => <ChannelLines gift={row.id} /> },
  { key: 'receipts', label: '票据', content: row => <Receipts gift={row.id} /> },
  { key: 'refunds', label: '退款', content: row => <Refunds gift={row.id} /> },
  { key: 'credits', label: '归属', content: row => <Credits row={row} /> },
  { key: 'evidence', label: '存证', content: row => <Evidence row={row} /> },
]

/** The donations that were paid, and those on their way. */
export function DonationList() {
  const navigate = useNavigate()
  const mayCount = useCan('moneyIn.submit')
  const mayUpload = useCan('bill.upload')
  const mayRefund = useCan('refund.create')
  const askRefund = (row: PresentedOf<typeof donation>) =>
    navigate(withParams(place, { refund: row.id }))
  const mayReceipt = useCan('receipt.create')
  const askReceipt = (gifts: readonly string[]) =>
    navigate(withParams(place, { receipt: gifts.join(',') }))
  const [isUploading, setUploading] = useState(false)
  return (
    <>
      <ListScreen
        resource={donation}
        title="捐赠明细"
        tabs={tabs}
        sums="asked"
        shown={shown}
        columns={columns}
        toolbarExtra={<Periods />}
        actions={
          <>
            {mayUpload && (
              <Button icon={<UploadOutlined />} onClick={() => setUploading(true)}>
                上传微信账单
              </Button>
            )}
            {mayCount && (
              <Button
                type="primary"
                icon={<FileAddOutlined />}
                onClick={() => navigate(`${place}?part=cash`)}
              >
                录入捐赠
              </Button>
            )}
          </>
        }
        rowActions={row => [
          ...(mayRefund && isRefundable(row)
            ? [{ key: 'refund', label: '申请退款', quiet: true, run: askRefund }]
            : []),
          ...(mayReceipt && isReceiptable(row)
            ? [{ key: 'receipt', label: '开票', quiet: true, run: () => askReceipt([row.id]) }]
            : []),
        ]}
        bulkActions={
          mayReceipt
            ? [
                {
                  key: 'receipt',
                  label: '开票',
                  run: ({ rows }) => askReceipt(rows.map(({ id }) => id)),
                },
              ]
            : []
        }
        detail={{
          tabs: detailTabs,
          above: row => <Amounts row={row} />,
          actions: row =>
            mayRefund &&
            isRefundable(row) && <Button onClick={() => askRefund(row)}>申请退款</Button>,
        }}
      />
      {isUploading && <BillUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function isRefundable(row: PresentedOf<typeof donation>): boolean {
  return (row.state === 'paid' || row.state === 'partRefunded') && row.channel !== '7'
}

function isReceiptable(row: PresentedOf<typeof donation>): boolean {
  return isRefundable(row) && ['0', '5', '6'].includes(row.receiptStatus ?? '')
}

const periods = {
  all: { label: '全部', days: null },
  today: { label: '今日', days: ['today', 'today'] },
  week: { label: '近7天', days: ['today-6', 'today'] },
  month: { label: '本月', days: ['monthStart', 'today'] },
  lastMonth: { label: '上月', days: ['lastMonthStart', 'lastMonthEnd'] },
  year: { label: '今年', days: ['yearStart', 'today'] },
} as const

/** Usual spans of the time of payment, kept in the address like every other condition. */
function Periods() {
  const { state: held, change } = useListState(donation, 'address')
  const asked = (op: 'from' | 'to') =>
    conditionsOf(held.filter, 'paidAt').find(condition => condition.op === op)?.value
  const chosen = Object.entries(periods).find(
    ([, { days }]) =>
      (days?.[0] ?? undefined) === asked('from') && (days?.[1] ?? undefined) === asked('to'),
  )?.[0]
  return (
    <Segmented
      aria-label="支付时间"
      value={chosen ?? ''}
      onChange={key => {
        const days = Object.entries(periods).find(([name]) => name === key)?.[1].days
        const conditions: readonly Condition[] = days
          ? [
              { field: 'paidAt', op: 'from', value: days[0] },
              { field: 'paidAt', op: 'to', value: days[1] },
            ]
          : []
        change({ filter: withConditions(held.filter, 'paidAt', conditions) })
      }}
      options={Object.entries(periods).map(([value, { label }]) => ({ value, label }))}
    />
  )
}

function Giver({ row }: { readonly row: PresentedOf<typeof donation> }) {
  if (row.donorKind === '3') return <span className={styles.quiet}>未识别</span>
  const name = row.shown.donor ?? row.displayName ?? '—'
  return row.anonymous === true ? (
    <>
      {name} <Typography.Text type="secondary">匿名</Typography.Text>
    </>
  ) : (
    name
  )
}

const amounts = [
  ['amount', '捐赠金额'],
  ['feeAmount', '手续费'],
  ['managementFee', '管理费'],
  ['refundedAmount', '已退'],
  ['netAmount', '净额'],
] as const

function Amounts({ row }: { readonly row: PresentedOf<typeof donation> }) {
  return <FigureStrip items={amounts.map(([name, label]) => ({ label, fen: row[name] }))} />
}
