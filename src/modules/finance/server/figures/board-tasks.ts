import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { billServing } from '../bill/bill.ts'
import { donationServing } from '../donation/donation.ts'
import { moneyInServing } from '../money/money-in.ts'

/** Work on money that waits, with the list that shows it. */
interface Task {
  readonly kind: string
  readonly label: string
  readonly serving: AnyServing
  readonly place: string
  readonly open: SQL
  /** The moment from which it waits. */
  readonly since: SQL
}

const place = '/finance/findon'
const tasks: readonly Task[] = [
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
    place: `${place}?part=money&tab=unclaimed`,
    open: sql`state in ('unclaimed', 'partial')`,
    since: sql`booked_at`,
  },
  {
    kind: 'receipt',
    label: '待开票捐赠',
    serving: donationServing,
    place: `${place}?part=donations&tab=receipt`,
    open: sql`want_receipt and receipt_status in ('0', '1', '7') and state in ('paid', 'partRefunded')`,
    since: sql`paid_at`,
  },
]

/** What waits in the books of whoever asks, as far as they may see it; nothing that is done. */
export async function boardTasks(act: Act) {
  const counted = await Promise.all(tasks.map(task => countOf(act, task)))
  return counted.filter(({ count }) => count > 0)
}

async function countOf(act: Act, { kind, label, serving, place, open, since }: Task) {
  const { resource } = serving
  const action = `${resource.name}.view`
  if (!holds(act.person, action)) return { kind, label, place, count: 0, oldest: null }
  const reach = visible(serving, act.person, {}, action)
  const { rows } = await act.tx.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(${since})::text as oldest
      from ${tableOf(resource)} ${whereClause(reach === undefined ? open : sql`${open} and ${reach}`)}`)
  const { count = 0, oldest = null } = rows[0] ?? {}
  return {
    kind,
    label,
    place,
    count,
    oldest: oldest === null ? null : new Date(oldest).toISOString(),
  }
}
