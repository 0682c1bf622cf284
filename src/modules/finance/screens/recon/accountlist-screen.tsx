import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { ReconCalendar } from './recon-calendar.tsx'

const DayPage = lazyPart(async () => (await import('./day-page.tsx')).DayPage)
const DifferenceList = lazyPart(async () => (await import('./difference-list.tsx')).DifferenceList)
const BillList = lazyPart(async () => (await import('../bill-list.tsx')).BillList)
const ClosingList = lazyPart(async () => (await import('../closing-list.tsx')).ClosingList)

const parts: readonly ScreenPart[] = [
  { key: 'calendar', label: '对账日历', needs: 'bill.view', content: () => <ReconCalendar /> },
  { key: 'bills', label: '账单批次', needs: 'bill.view', content: () => <BillList /> },
  {
    ...{ key: 'differences', label: '差异', needs: 'difference.view' },
    content: () => <DifferenceList />,
  },
  { key: 'closing', label: '关账日志', needs: 'closingDay.view', content: () => <ClosingList /> },
]

/** 平台对账: load the channels' bills, resolve what differs, close the day. */
export default function AccountListScreen() {
  const [params] = useSearchParams()
  const day = params.get('day')
  if (day !== null)
    return <DayPage day={day} organisation={params.get('organisation') ?? undefined} />
  return <ScreenParts label="平台对账" parts={parts} />
}
