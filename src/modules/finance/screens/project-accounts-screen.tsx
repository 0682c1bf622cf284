import { lazyPart } from '#ui/views/lazy-part.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { ProjectAccounts } from './accounts-screen.tsx'

const AdjustmentList = lazyPart(async () => (await import('./adjustments.tsx')).AdjustmentList)
const OpeningList = lazyPart(async () => (await import('./adjustments.tsx')).OpeningList)

const parts: readonly ScreenPart[] = [
  {
    ...{ key: 'accounts', label: '账户', needs: 'donation.view' },
    content: () => <ProjectAccounts />,
  },
  {
    ...{ key: 'adjustments', label: '账务调整', needs: 'ledgerAdjustment.view' },
    content: () => <AdjustmentList />,
  },
  {
    ...{ key: 'opening', label: '期初余额', needs: 'openingBalance.view' },
    content: () => <OpeningList />,
  },
]

/** 项目账户: the accounts of projects, what was adjusted by decision, and what organisations began with. */
export default function ProjectAccountsScreen() {
  return <ScreenParts label="项目账户" parts={parts} />
}
