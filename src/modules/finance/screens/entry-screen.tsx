import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { MoneyList } from './money-list.tsx'

const ClaimList = lazyPart(async () => (await import('./money-list.tsx')).ClaimList)
const AccountList = lazyPart(async () => (await import('./money-list.tsx')).AccountList)
const CashForm = lazyPart(async () => (await import('./cash-form.tsx')).CashForm)
const BankLineList = lazyPart(async () => (await import('./bank/bank-lines.tsx')).BankLineList)
const BankStatementList = lazyPart(
  async () => (await import('./bank/bank-lines.tsx')).BankStatementList,
)
const MoneyForm = lazyPart(async () => (await import('./money-form.tsx')).MoneyForm)

const parts: readonly ScreenPart[] = [
  { key: 'money', label: '入账与复核', needs: 'moneyIn.view', content: () => <MoneyList /> },
  { key: 'claims', label: '认领确认', needs: 'moneyClaim.view', content: () => <ClaimList /> },
  { key: 'lines', label: '银行流水', needs: 'bankLine.view', content: () => <BankLineList /> },
  {
    ...{ key: 'statements', label: '对账单', needs: 'bankStatement.view' },
    content: () => <BankStatementList />,
  },
  { key: 'accounts', label: '银行账户', needs: 'bankAccount.view', content: () => <AccountList /> },
]

/** 入账管理: money that came in, what it is for, and the accounts it came to. */
export default function EntryScreen() {
  const [params] = useSearchParams()
  if (params.get('part') === 'cash') return <CashForm />
  if (params.get('part') === 'entry') return <MoneyForm />
  return <ScreenParts label="入账管理" parts={parts} />
}
