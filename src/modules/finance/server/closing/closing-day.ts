import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow, moveRow } from '#kernel/server/rows.ts'
import { scopeOf } from '#kernel/server/scope.ts'
import { serve } from '#kernel/server/serve.ts'
import { appendLeaves, treeSize } from '#modules/evidence/server/index.ts'
import { closingDayOpen } from '../../model/closing-day-calls.ts'
import { closingDay } from '../../model/index.ts'
import { closeThrough } from '../ledger/book.ts'
import { drawVouchers } from '../period/draw-vouchers.ts'
import { reportOf, standingAt } from './day-report.ts'
import { bookedOn, lastClosable, type Span, standingOf, whyOpen } from './open-days.ts'

type Closing = Row<typeof closingDay>

/** Days of the books: prepared by one person, closed by another (BR-34), once nothing of them is open. */
export const closingDayServing = serve(closingDay, {
  async prepare(draft, act) {
    const { firstOpen } = await standingOf(act, draft.organisation)
    const from = firstOpen ?? draft.day
    const span = { organisation: draft.organisation, from, to: draft.day }
    return { from, ...(await bookedOn(act, span)), ...(await standingAt(act, span)) }
  },
  async check(next, act) {
    const { closedThrough, firstOpen } = await standingOf(act, next.organisation)
    if (next.day > lastClosable(act.now)) act.mark('day', '该日尚未结束，次日 10:00 后可以关账')
    else if (firstOpen === null) act.mark('day', '该机构还没有记账，无须关账')
    else if (closedThrough !== null && next.day <= closedThrough) act.mark('day', '该日已关账')
    else if (next.day < firstOpen) act.mark('day', `该日没有记账，请选择 ${firstOpen} 及以后的日期`)
    else await markOpen(act, spanOf(next))
  },
  mayMove: (row, move, person) =>
    move === 'approve' && row.createdBy === person.accountId ? '准备关账的人不能自己确认' : true,
  moves: {
    async approve(row, _answers, act) {
      // First, so that no posting comes in between what is counted and the end of the day.
      await closeThrough(act.tx, row.organisation, row.day)
      const span = { ...spanOf(row), from: await beginning(act, row) }
      await markOpen(act, span)
      act.settle()
      const sums = await bookedOn(act, span)
      await drawVouchers(act, { organisation: row.organisation, to: row.day })
      const facts = { ...(await standingAt(act, span)), treeSize: await treeSize(act.tx) }
      const { hash: reportHash } = await reportOf(act, { ...span, ...sums, ...facts })
      await leaveLeaf(act, row.id, { ...span, ...sums, reportHash })
      const { accountId } = act.person
      return {
        from: span.from,
        ...sums,
        ...facts,
        reportHash,
        confirmedBy: accountId,
        confirmedAt: act.now.toISOString(),
      }
    },
  },
})

/** The day after the last closing, which another one may have moved since this one was prepared. */
async function beginning(act: Act, { organisation, from, day }: Closing): Promise<string> {
  const { rows } = await act.tx.execute<{ last: string | null }>(sql`
    select max(day)::text as last from closing_day
     where organisation = ${organisation}::uuid and state = 'closed'`)
  const last = rows[0]?.last ?? null
  return last === null ? (from ?? day) : addDays(last, 1)
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

function spanOf({ organisation, from, day }: Pick<Closing, 'organisation' | 'from' | 'day'>): Span {
  return { organisation, from: from ?? day, to: day }
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
    }
  },
})

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
  const { firstOpen } = await standingOf(act, organisation)
  if (firstOpen === null) return
  const { rows } = await act.tx.execute<{ day: string | null }>(sql`
    select min(value_date)::text as day from ledger_posting
     where org_id = ${organisation}::uuid and value_date >= ${firstOpen}::date`)
  const last = lastClosable(act.now)
  const busy = rows[0]?.day ?? null
  const to = busy !== null && busy <= last ? addDays(busy, -1) : last
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
