import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { accountingPeriod, closingDay } from '../../model/index.ts'
import { daysOf, lastClosable, standingOf, whyOpen } from '../closing/open-days.ts'
import { closeThrough } from '../ledger/book.ts'
import { monthOf, runChecks } from './checklist.ts'

const path = accountingPeriod.path

/**
 * Months of the books: the first one of an organisation is closed where nothing keeps it open, its
 * days with their vouchers before it; the month after is held, the others are open.
 */
export async function closeDemoPeriods(world: DemoWorld): Promise<void> {
  await world.run('finance.open-periods', {})
  const [owner] = world.organisations
  if (owner === undefined) return
  const periods = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, accountingPeriod, sql`organisation = ${owner.id}::uuid`, 60),
  )
  const [first, second] = periods.toSorted((one, other) => (one.month < other.month ? -1 : 1))
  if (first === undefined) return
  await closeDays(world, owner, first.month)
  const finance = await world.staff('finance')
  const held = await world.as(finance, new Date(), desk => desk.move(path, 'hold', first))
  const isReady = await world.as(world.narrator, new Date(), async ({ act }) =>
    (await runChecks(act, owner.id, first.month)).every(({ found }) => found.length === 0),
  )
  if (isReady)
    await world.as(owner.head, new Date(), desk => desk.move(path, 'close', held as Made))
  if (second !== undefined)
    await world.as(finance, new Date(), desk => desk.move(path, 'hold', second))
}

/** Days of a month long ago, whose bills were matched before the product kept them. */
async function closeDays(world: DemoWorld, { id, head }: DemoOrganisation, month: string) {
  const { to, until } = monthOf(id, month)
  await world.as(world.narrator, new Date(), ({ act }) =>
    act.tx.execute(sql`
      update donation set recon_state = 'even'
       where organisation = ${id}::uuid and channel = '1' and recon_state = 'open'
         and paid_at < ${until}::timestamptz`),
  )
  const finance = await world.staff('finance')
  const morning = new Date(`${addDays(to, 2)}T11:00:00+08:00`)
  const { firstOpen } = await world.as(world.narrator, morning, ({ act }) => standingOf(act, id))
  for (const day of firstOpen === null ? [] : daysOf({ from: firstOpen, to })) {
    const made = await world.as(finance, morning, desk =>
      desk.insert(closingDay.path, { organisation: id, day }),
    )
    await world.as(head, morning, desk => desk.move(closingDay.path, 'approve', made))
  }
}

/** So many days before yesterday the days may have been closed that something keeps open since. */
const daysBack = 14

/**
 * Closes the books of an organisation through the last day that nothing keeps open, its bills taken as
 * matched before the product kept them, and its days before that one as closed then: one by one would
 * be two years of acts.
 */
export async function closeDemoBooks(
  world: Pick<DemoWorld, 'as'>,
  { id, head, narrator }: Closer,
): Promise<void> {
  const now = new Date()
  const made = await world.as(narrator, now, async desk => {
    const { tx } = desk.act
    const to = lastClosable(now)
    const { firstOpen: from } = await standingOf(desk.act, id)
    if (from === null || from > to) return undefined
    await tx.execute(sql`
      update donation set recon_state = 'even'
       where organisation = ${id}::uuid and channel = '1' and recon_state = 'open'
         and paid_at < ${`${addDays(to, 1)}T00:00:00+08:00`}::timestamptz`)
    for (let back = 0; back < daysBack; back += 1) {
      const day = addDays(to, -back)
      if (day < from) break
      if ((await whyOpen(desk.act, { organisation: id, from, to: day })).length > 0) continue
      if (day > from) await closeThrough(tx, id, addDays(day, -1))
      return desk.insert(closingDay.path, { organisation: id, day })
    }
    return undefined
  })
  if (made !== undefined)
    await world.as(head, now, desk => desk.move(closingDay.path, 'approve', made))
}

interface Closer extends Pick<DemoOrganisation, 'id' | 'head'> {
  /** The product itself, which prepares what the head confirms. */
  readonly narrator: Person
}
