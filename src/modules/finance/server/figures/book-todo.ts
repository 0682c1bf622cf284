import { sql } from 'drizzle-orm'
import { recordTodo } from '#modules/platform/server/index.ts'
import { billServing } from '../bill/bill.ts'
import { donationServing } from '../donation/donation.ts'
import { moneyInServing } from '../money/money-in.ts'
import { waitingGift } from '../receipt/receipt-part.ts'

const place = '/finance/findon'

/** What waits in the books for whoever does the next step, without anybody having asked for it. */
export const bookTodo = [
  recordTodo({
    serving: billServing,
    kind: 'bill.differing',
    label: '待处理差异',
    link: `${place}?part=bills&tab=differing`,
    action: 'bill.upload',
    where: () => sql`state = 'differing'`,
    item: row => ({
      title: row.fileName,
      submittedAt: row.createdAt,
      organisation: row.organisation,
    }),
  }),
  recordTodo({
    serving: moneyInServing,
    kind: 'moneyIn.unclaimed',
    label: '待认领入账',
    link: '/finance/finentry?part=money&tab=unclaimed',
    action: 'moneyClaim.create',
    where: () => sql`state in ('unclaimed', 'partial')`,
    since: sql`booked_at`,
    item: row => ({ title: row.number, submittedAt: row.bookedAt, organisation: row.organisation }),
  }),
  recordTodo({
    serving: donationServing,
    kind: 'donation.receipt',
    label: '待开票捐赠',
    link: `${place}?part=receiptWaiting`,
    action: 'receipt.create',
    where: () => waitingGift,
    since: sql`paid_at`,
    item: row => ({
      title: row.number,
      submittedAt: row.paidAt ?? row.createdAt,
      organisation: row.organisation,
    }),
  }),
]
