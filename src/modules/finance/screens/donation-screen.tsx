import { useNavigate, useSearchParams } from 'react-router'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { DonationList } from './donation-list.tsx'

const ApiClients = lazyPart(async () => (await import('../parts/api-clients.tsx')).ApiClients)
const BillList = lazyPart(async () => (await import('./bill-list.tsx')).BillList)
const ClosingList = lazyPart(async () => (await import('./closing-list.tsx')).ClosingList)
const RefundForm = lazyPart(async () => (await import('./refund-form.tsx')).RefundForm)
const ReceiptForm = lazyPart(async () => (await import('./receipt/receipt-form.tsx')).ReceiptForm)
const ReceiptList = lazyPart(async () => (await import('./receipt/receipt-list.tsx')).ReceiptList)
const ReceiptWaiting = lazyPart(
  async () => (await import('./receipt/receipt-waiting.tsx')).ReceiptWaiting,
)
const RangeList = lazyPart(async () => (await import('./receipt/range-list.tsx')).RangeList)
const ReceiptYear = lazyPart(async () => (await import('./receipt/receipt-year.tsx')).ReceiptYear)
const RefundList = lazyPart(async () => (await import('./refund-list.tsx')).RefundList)

const parts: readonly ScreenPart[] = [
  { key: 'donations', label: '捐赠', needs: 'donation.view', content: () => <DonationList /> },
  { key: 'refunds', label: '退款', needs: 'refund.view', content: () => <RefundList /> },
  { key: 'receipts', label: '票据', needs: 'receipt.view', content: () => <ReceiptList /> },
  {
    key: 'receiptWaiting',
    label: '待开票',
    needs: 'receipt.view',
    content: () => <ReceiptWaiting />,
  },
  {
    key: 'receiptYear',
    label: '票据年度汇总',
    needs: 'receipt.view',
    content: () => <ReceiptYear />,
  },
  {
    key: 'receiptRange',
    label: '票据号段',
    needs: 'receiptRange.view',
    content: () => <RangeList />,
  },
  { key: 'bills', label: '渠道账单', needs: 'bill.view', content: () => <BillList /> },
  { key: 'closing', label: '关账', needs: 'closingDay.view', content: () => <ClosingList /> },
  { key: 'clients', label: '接入方', needs: 'apiClient.view', content: () => <ApiClients /> },
]

/** 捐赠明细: the donation book, and the channels' bills. */
export default function DonationScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const gift = params.get('refund')
  if (gift)
    return <RefundForm gift={gift} onSaved={() => navigate('/finance/findon?part=refunds')} />
  const receipted = params.get('receipt')
  if (receipted)
    return (
      <ReceiptForm
        gifts={receipted.split(',')}
        onSaved={() => navigate('/finance/findon?part=receipts')}
      />
    )
  return <ScreenParts label="捐赠明细" parts={parts} />
}
