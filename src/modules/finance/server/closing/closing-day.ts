import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow, moveRow } from '#kernel/server/rows.ts'
import { scopeOf } from '#kernel/server/scope.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { appendLeaves, treeSize } from '#modules/evidence/server/index.ts'
import { closingDayOpen } from '../../model/closing-day-calls.ts'
import { closingDay } from '../../model/index.ts'
import { closeThrough } from '../ledger/book.ts'
import { drawVouchers } from '../period/draw-vouchers.ts'
import { reportOf, standingAt } from './day-report.ts'
import {
  bookedOn,
  daysOf,
  firstBooked,
  lastClosable,
  namedDays,
  preparedDays,
  type Span,
  standingOf,
  whyOpen,
} from './open-days.ts'

type Closing = Row<typeof closingDay>

/** Days of the books: prepared by one person, closed by another (BR-34), once nothing of them is open. */
export const closingDayServing = serve(closingDay, {
  prepare: reckon,
  check: (next, act) => check(next, act, 'alone'),
  async removing(row, act) {
    await lockByName(act, turnOf(row.organisation))
    const later = await preparedDays(act, row.organisation, { after: row.day })
    // Days prepared upon it would wait for one that nobody prepares any more.
    if (later.length > 0) act.refuse(`${namedDays(later)} 已在其后准备关账，请先删除其后的日期`)
  },
  mayMove: (row, move, person) =>
    move === 'approve' && row.createdBy === person.accountId ? '准备关账的人不能自己确认' : true,
  moves: {
    async approve(row, _answers, act) {
      const { organisation, day } = row
      await lockByName(act, turnOf(organisation))
      const before = await standingOf(act, organisation)
      // First, so that no posting comes in between what is counted and the end of the day.
      await closeThrough(act.tx, organisation, day)
      const firstOpen =
        before.closedThrough === null ? await firstBooked(act, organisation) : before.firstOpen
      if (firstOpen !== null && firstOpen < day)
        act.mark('day', await sayOpen(act, organisation, { from: firstOpen, to: addDays(day, -1) }))
      const span = { organisation, from: day, to: day }
      await markOpen(act, span)
      act.settle()
      const sums = await bookedOn(act, span)
      await drawVouchers(act, { organisation, to: day })
      const facts = { ...(await standingAt(act, span)), treeSize: await treeSize(act.tx) }
      const { hash: reportHash } = await reportOf(act, { ...span, ...sums, ...facts })
      await leaveLeaf(act, row.id, { ...span, ...sums, reportHash })
      const { accountId } = act.person
      return {
        from: day,
        ...sums,
        ...facts,
        reportHash,
        confirmedBy: accountId,
        confirmedAt: act.now.toISOString(),
      }
    },
  },
})

/** The same days as they are prepared one after another by one act: those before need only be prepared. */
export const closingDaysInOrder = serve(closingDay, {
  prepare: reckon,
  check: (next, act) => check(next, act, 'inOrder'),
})

async function reckon<T extends { readonly organisation: string; readonly day: string }>(
  draft: T,
  act: Act,
) {
  const { organisation, day } = draft
  const span = { organisation, from: day, to: day }
  return { ...draft, from: day, ...(await bookedOn(act, span)), ...(await standingAt(act, span)) }
}

/** Whether the days before must be closed, or may wait for their confirmation. */
type Way = 'alone' | 'inOrder'

async function check(
  { organisation, day }: Pick<Closing, 'organisation' | 'day'>,
  act: Act,
  way: Way,
): Promise<void> {
  await lockByName(act, turnOf(organisation))
  for (const sentence of await whyNotPrepared(act, { organisation, day }, way))
    act.mark('day', sentence)
}

/** One act upon the days of an organisation at a time: each finds what the one before it left. */
export const turnOf = (organisation: string) => `closing ${organisation}`

/** What keeps one day from being prepared, every sentence at once; empty where nothing does. */
export async function whyNotPrepared(
  act: Pick<Act, 'tx' | 'now'>,
  { organisation, day }: { readonly organisation: string; readonly day: string },
  way: Way = 'alone',
): Promise<string[]> {
  const { closedThrough, firstOpen } = await standingOf(act, organisation)
  if (day > lastClosable(act.now)) return ['该日尚未结束，次日 10:00 后可以关账']
  if (firstOpen === null) return ['该机构还没有记账，无须关账']
  if (closedThrough !== null && day <= closedThrough) return ['该日已关账']
  if (day < firstOpen) return [`该日没有记账，请选择 ${firstOpen} 及以后的日期`]
  const why = await whyOpen(act, { organisation, from: day, to: day })
  if (day === firstOpen) return why
  const before = { from: firstOpen, to: addDays(day, -1) }
  const prepared = way === 'alone' ? [] : await preparedDays(act, organisation, { upTo: before.to })
  const isReady = prepared.length === daysOf(before).length
  return isReady ? why : [await sayOpen(act, organisation, before), ...why]
}

/** Days that are not closed, each named, those that wait for their confirmation apart. */
async function sayOpen(
  act: Pick<Act, 'tx'>,
  organisation: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string> {
  const prepared = await preparedDays(act, organisation, { upTo: to })
  const waiting = daysOf({ from, to }).filter(day => !prepared.includes(day))
  const said = [
    ...(waiting.length === 0 ? [] : [`${namedDays(waiting)} 尚未关账`]),
    ...(prepared.length === 0 ? [] : [`${namedDays(prepared)} 待确认`]),
  ]
  return `${said.join('，')}；须逐日依次关账`
}

/** The fact that days were closed, with what was booked on them. */
async function leaveLeaf(
  act: Act,
  id: string,
  {
    organisation,
    from,
    to,
    ...sums
  }: Span & Awaited<ReturnType<typeof bookedOn>> & { readonly reportHash?: string },
): Promise<void> {
  await appendLeaves(act, [
    {
      kind: 'dayClosing',
      sourceType: closingDay.path,
      sourceId: id,
      organisation,
      occurredAt: act.now.toISOString(),
      content: { from, day: to, ...sums },
    },
  ])
}

async function markOpen(act: Act, span: Span): Promise<void> {
  const why = await whyOpen(act, span)
  if (why.length > 0) act.mark('day', why.join('；'))
}

/** How far the books of an organisation are closed, which days may be closed next, and what keeps them open. */
export const openDaysRoute = route(closingDayOpen, {
  access: { action: 'closingDay.view' },
  summary: '未关账的日期及其原因',
  async read({ organisation: asked }, act) {
    const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : undefined
    const organisation = own ?? asked
    if (organisation == null || scopeOf(closingDay, act.person, 'closingDay.view') === null)
      return null
    const { closedThrough, stopped, firstOpen } = await standingOf(act, organisation)
    const to = lastClosable(act.now)
    const isOpen = firstOpen !== null && firstOpen <= to
    return {
      closedThrough,
      stopped,
      firstOpen: isOpen ? firstOpen : null,
      lastClosable: to,
      why: isOpen ? await whyOpen(act, { organisation, from: firstOpen, to: firstOpen }) : [],
      prepared: await waitingOf(act, organisation),
    }
  },
})

/** Prepared days that wait for their confirmation, the first one first; whether this person may give it. */
async function waitingOf(act: Act, organisation: string) {
  const where = sql`organisation = ${organisation}::uuid and state = 'prepared'`
  const rows = await selectRows(act.tx, closingDay, sql`where ${where} order by day`)
  return rows.map(({ id, version, day, createdBy }) => ({
    ...{ id, version, day },
    isOwn: createdBy === act.person.accountId,
  }))
}

/** 空日: days on which nothing was booked and nothing waits close themselves, once people have begun to close. */
export const closeEmptyDays = job('finance.close-empty-days', {
  label: '空日关账',
  payload: z.object({}),
  retries: 2,
  every: '20 10 * * *',
  async run(_payload, work) {
    const { rows } = await work.change(act =>
      act.tx.execute<{ id: string }>(sql`
        select org_id as id from ledger_book
         where closed_through < ${lastClosable(act.now)}::date and stopped_reason is null`),
    )
    for (const { id } of rows) {
      if (work.signal.aborted) return
      await work.change(act => closeEmpty(act, id))
    }
  },
})

async function closeEmpty(act: Act, organisation: string): Promise<void> {
  await lockByName(act, turnOf(organisation))
  const { firstOpen } = await standingOf(act, organisation)
  if (firstOpen === null) return
  const { rows } = await act.tx.execute<{ day: string | null }>(sql`
    select min(value_date)::text as day from ledger_posting
     where org_id = ${organisation}::uuid and value_date >= ${firstOpen}::date`)
  const last = lastClosable(act.now)
  // People have the days in hand that they prepared.
  const [prepared] = await preparedDays(act, organisation)
  const busy = [rows[0]?.day ?? null, prepared ?? null].filter(day => day !== null).toSorted()[0]
  const to = busy !== undefined && busy <= last ? addDays(busy, -1) : last
  const span = { organisation, from: firstOpen, to }
  if (to < firstOpen || (await whyOpen(act, span)).length > 0) return
  await closeThrough(act.tx, organisation, to)
  const sums = await bookedOn(act, span)
  // A posting of the last moment: people close its day.
  if (sums.postings > 0) return act.refuse('期间已有记账，须由人工关账')
  const facts = { ...(await standingAt(act, span)), treeSize: await treeSize(act.tx) }
  const { hash: reportHash } = await reportOf(act, { ...span, ...sums, ...facts })
  const row = await insertRow(act, closingDay, {
    ...{ organisation, day: to, from: firstOpen },
    ...sums,
    ...facts,
    reportHash,
  })
  await moveRow(act, closingDay, row, 'lapse', { confirmedAt: act.now.toISOString() })
  await leaveLeaf(act, row.id, { ...span, ...sums })
}
