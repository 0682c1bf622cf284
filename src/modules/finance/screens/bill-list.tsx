import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { bill, billLine } from '../model/bill.ts'
import { donation } from '../model/donation.ts'
import { BillFigures } from './bill-figures.tsx'
import { BillUpload } from './bill-upload.tsx'
import { EmptyDialog } from './recon/empty-dialog.tsx'

const ChargebackDialog = lazyPart(
  async () => (await import('./chargeback-dialog.tsx')).ChargebackDialog,
)

const inner = [
  'lineNo',
  'direction',
  'result',
  'tradedAt',
  'orderAmount',
  'refundAmount',
  'fee',
  'donation',
  'merchantOrderNo',
]
// Beside a drawer's width: what came of a line and its amounts stay in sight.
const innerWidths = {
  lineNo: { title: '行', width: 48 },
  direction: { width: 56 },
  orderAmount: { width: 92 },
  refundAmount: { width: 92 },
  fee: { width: 72 },
} as const

function linesOf(row: PresentedOf<typeof bill>, differing: boolean) {
  const own = { field: 'bill', op: 'is' as const, value: row.id }
  return differing
    ? [own, { field: 'result', op: 'in' as const, value: ['2', '4', '5', '6', '8'] }]
    : [own]
}

/** Gifts of the bill's day that the platform holds as paid and the bill does not know. */
function shortOf(row: PresentedOf<typeof bill>) {
  return [
    { field: 'merchant', op: 'is' as const, value: row.merchant },
    { field: 'paidAt', op: 'from' as const, value: row.billDate },
    { field: 'paidAt', op: 'to' as const, value: row.billDate },
    { field: 'reconState', op: 'is' as const, value: 'open' },
    { field: 'state', op: 'in' as const, value: ['paid', 'partRefunded', 'refunded'] },
  ]
}

const detailTabs: readonly DetailTab<typeof bill>[] = [
  {
    key: 'differing',
    label: '差异',
    content: row => <DifferingLines bill={row} />,
  },
  {
    key: 'short',
    label: '短款',
    content: row => (
      <ListScreen
        resource={donation}
        kept="memory"
        canCreate={false}
        where={shortOf(row)}
        shown={['number', 'cause', 'amount', 'paidAt', 'merchantOrderNo', 'channelTradeNo']}
      />
    ),
  },
  {
    key: 'lines',
    label: '全部明细',
    content: row => (
      <ListScreen
        resource={billLine}
        kept="memory"
        sums="asked"
        where={linesOf(row, false)}
        shown={inner}
        columns={innerWidths}
      />
    ),
  },
]

/** What differs, and what can be done about it line by line. */
function DifferingLines({ bill: row }: { readonly bill: PresentedOf<typeof bill> }) {
  const [asking, setAsking] = useState<Presented | null>(null)
  return (
    <>
      <ListScreen
        resource={billLine}
        kept="memory"
        where={linesOf(row, true)}
        shown={inner}
        columns={innerWidths}
        rowActions={line =>
          isUnknownRefund(line) && line.can.includes('chargeback')
            ? [{ key: 'chargeback', label: '登记拒付', run: setAsking }]
            : []
        }
      />
      {asking && <ChargebackDialog line={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** The channel gave money back, and the platform has no refund that says so. */
function isUnknownRefund({
  direction,
  result,
  donation: gift,
}: PresentedOf<typeof billLine>): boolean {
  return direction === '2' && result === '5' && gift !== null
}

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'matching', label: '对账中', where: [{ field: 'state', op: 'is', value: 'matching' }] },
  { key: 'differing', label: '有差异', where: [{ field: 'state', op: 'is', value: 'differing' }] },
  {
    key: 'handling',
    label: '差异处理中',
    where: [{ field: 'state', op: 'in', value: ['handling', 'asked'] }],
  },
  {
    key: 'handled',
    label: '已处理完成',
    where: [{ field: 'state', op: 'is', value: 'handled' }],
  },
  { key: 'balanced', label: '已平', where: [{ field: 'state', op: 'is', value: 'balanced' }] },
]

const widths = {
  number: { width: 150 },
  billDate: { width: 108 },
  merchant: { width: 120 },
  rowCount: { width: 76 },
  payAmount: { width: 112 },
  feeAmount: { width: 96 },
  differingCount: { width: 80 },
  shortCount: { width: 64 },
  state: { width: 80 },
} as const

/** 账单批次: the bills that were uploaded and how they match the donation book. */
export function BillList() {
  const mayUpload = useCan('bill.upload')
  const mayTellEmpty = useCan('bill.registerEmpty')
  const mayTake = useCan('bill.original')
  const [isUploading, setUploading] = useState<boolean | PresentedOf<typeof bill>>(false)
  const [isEmpty, setEmpty] = useState(false)
  return (
    <>
      <ListScreen
        resource={bill}
        title="账单批次"
        tabs={tabs}
        sums="asked"
        shown={[
          'number',
          'billDate',
          'merchant',
          'rowCount',
          'payAmount',
          'feeAmount',
          'differingCount',
          'shortCount',
          'state',
        ]}
        columns={widths}
        actions={
          <>
            {mayTellEmpty && <Button onClick={() => setEmpty(true)}>登记空账单</Button>}
            {mayUpload && (
              <Button type="primary" icon={<UploadOutlined />} onClick={() => setUploading(true)}>
                上传账单
              </Button>
            )}
          </>
        }
        rowActions={row => [
          ...(mayUpload && row.state !== 'void' && row.state !== 'matching'
            ? [{ key: 'replace', label: '替换', run: () => setUploading(row) }]
            : []),
          ...(mayTake && row.format !== 'empty'
            ? [
                {
                  key: 'original',
                  label: '下载原文件',
                  run: () => void download(callOf(bill, 'original'), { id: row.id }),
                },
              ]
            : []),
        ]}
        detail={{ tabs: detailTabs, above: row => <BillFigures row={row} /> }}
      />
      {isUploading !== false && (
        <BillUpload
          {...(isUploading === true ? {} : { replaces: isUploading })}
          onClose={() => setUploading(false)}
        />
      )}
      {isEmpty && <EmptyDialog onClose={() => setEmpty(false)} />}
    </>
  )
}

/** 渠道报文: what the channel's own bills said of a gift, line by line as they were sent. */
export function LinesOfGift({ gift }: { readonly gift: string }) {
  const mayView = useCan('billLine.view')
  if (!mayView)
    return <EmptyState size="small" title="没有查看账单明细的权限" hint="请联系机构财务。" />
  return (
    <ListScreen
      resource={billLine}
      kept="memory"
      where={[{ field: 'donation', op: 'is', value: gift }]}
      shown={[
        'direction',
        'tradedAt',
        'channelTradeNo',
        'orderAmount',
        'refundAmount',
        'fee',
        'channelStatus',
        'bankType',
        'result',
      ]}
      columns={{
        channelStatus: {
          width: 88,
          render: ({ channelStatus }) => channelWords[channelStatus] ?? channelStatus ?? '—',
        },
      }}
    />
  )
}

/** What the channel's own words mean. */
const channelWords: Readonly<Record<string, string>> = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  REVOKED: '已撤销',
}
