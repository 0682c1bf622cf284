import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { type OpenTask, openTasks } from '#kernel/server/open-tasks.ts'
import { billServing } from '../bill/bill.ts'
import { donationServing } from '../donation/donation.ts'
import { moneyInServing } from '../money/money-in.ts'

const place = '/finance/findon'
const tasks: readonly OpenTask[] = [
  {
    kind: 'bill',
    label: '待处理差异',
    serving: billServing,
    place: `${place}?part=bills&tab=differing`,
    open: sql`state = 'differing'`,
    since: sql`created_at`,
  },
  {
    kind: 'unclaimed',
    label: '待认领入账',
    serving: moneyInServing,
    place: '/finance/finentry?part=money&tab=unclaimed',
    open: sql`state in ('unclaimed', 'partial')`,
    since: sql`booked_at`,
  },
  {
    kind: 'receipt',
    label: '待开票捐赠',
    serving: donationServing,
    place: `${place}?part=receiptWaiting`,
    open: sql`want_receipt and receipt_status in ('0', '1', '7') and state in ('paid', 'partRefunded')`,
    since: sql`paid_at`,
  },
]

/** What waits in the books of whoever asks, as far as they may see it; nothing that is done. */
export const boardTasks = (act: Act) => openTasks(act, tasks)
