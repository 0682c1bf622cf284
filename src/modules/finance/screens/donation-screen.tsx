import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePermissions } from '#kernel/web/logic/use-can.ts'
import { lazyPart } from '#kernel/web/views/lazy-part.tsx'
import { DonationList } from './donation-list.tsx'
import styles from './finance.module.css'

const MoneyList = lazyPart(async () => (await import('./money-list.tsx')).MoneyList)
const ClaimList = lazyPart(async () => (await import('./money-list.tsx')).ClaimList)
const AccountList = lazyPart(async () => (await import('./money-list.tsx')).AccountList)
const BillList = lazyPart(async () => (await import('./bill-list.tsx')).BillList)
const CashForm = lazyPart(async () => (await import('./cash-form.tsx')).CashForm)
const RefundForm = lazyPart(async () => (await import('./refund-form.tsx')).RefundForm)
const RefundList = lazyPart(async () => (await import('./refund-list.tsx')).RefundList)

interface Part {
  readonly key: string
  readonly label: string
  readonly needs: string
  content(): ReactNode
}

const parts: readonly Part[] = [
  { key: 'donations', label: '捐赠', needs: 'donation.view', content: () => <DonationList /> },
  { key: 'refunds', label: '退款', needs: 'refund.view', content: () => <RefundList /> },
  { key: 'money', label: '入账与复核', needs: 'moneyIn.view', content: () => <MoneyList /> },
  { key: 'claims', label: '认领确认', needs: 'moneyClaim.view', content: () => <ClaimList /> },
  { key: 'bills', label: '微信账单', needs: 'bill.view', content: () => <BillList /> },
]

/** 捐赠明细: the donation book, money on its way into it, and the channels' bills. */
export default function DonationScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const permissions = usePermissions()
  if (params.get('part') === 'cash') return <CashForm />
  if (params.get('part') === 'accounts') return <AccountList />
  const gift = params.get('refund')
  if (gift)
    return <RefundForm gift={gift} onSaved={() => navigate('/finance/findon?part=refunds')} />
  const open = parts.filter(({ needs }) => permissions.has(needs))
  const part = open.find(({ key }) => key === params.get('part')) ?? open[0]
  if (!part) return null
  return (
    <div>
      {open.length > 1 && (
        <nav className={styles.parts} aria-label="捐赠明细">
          <Segmented
            value={part.key}
            onChange={key => navigate(`/finance/findon?part=${key}`)}
            options={open.map(({ key, label }) => ({ value: key, label }))}
          />
        </nav>
      )}
      <div key={part.key}>{part.content()}</div>
    </div>
  )
}
