import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { rescueClassify } from '#modules/rescue/model/index.ts'
import { personClassify } from '../model/index.ts'
import { aboutSeen, consented } from './reach.ts'

/** So many days before its end a decision is checked again. */
const remindDays = 30

/** The last day of so many months from a day on: 2026-03-01 and 12 months end on 2027-02-28. */
export function lastDayOf(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const next = new Date(Date.UTC(year, month - 1 + months, 1))
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, days))
  return addDays(next.toISOString().slice(0, 10), -1)
}

const dueBy = (today: string) => {
  const table = tableOf(personClassify)
  return sql`(${table.state} = 'valid' and ${table.to} <= ${addDays(today, remindDays)})`
}

/** Decisions on groups in hardship: dated, none over another, none longer than its group allows. */
export const personClassifyServing = serve(personClassify, {
  where(asking) {
    const seen = aboutSeen(asking, columnNamed(personClassify, 'person'))
    if (asking.ownerKind !== 'organisation' || asking.ownerId === null) return seen
    // Of others' decisions an organisation learns with consent only.
    const own = sql`(${columnNamed(personClassify, 'organisation')} = ${asking.ownerId}::uuid
      or ${consented(asking.ownerId, columnNamed(personClassify, 'person'))})`
    return and(seen, own)
  },
  // Of what others decided those see some whom `where` lets look.
  offers: asking => (['unit', 'organisation'].includes(asking.ownerKind) ? sql`true` : undefined),
  async check(next, act) {
    if (next.to < next.from) act.mark('to', '止日不能早于起日')
    const classify = await findRow(act.tx, rescueClassify, next.classify)
    if (classify === undefined) return
    if (classify.unit === '2' && next.household === null)
      act.mark('household', `「${classify.name}」按家庭认定，请选择家庭`)
    const longest = classify.validMonths
    if (longest !== null && next.to > lastDayOf(next.from, longest))
      act.mark(
        'to',
        `「${classify.name}」资格最长 ${longest} 个月，止日不晚于 ${lastDayOf(next.from, longest)}`,
      )
    await refuseOverlap(act, next)
  },
  moves: {
    end: (_row, { endReason }, act) => ({ endReason, endedOn: beijingDay(act.now) }),
  },
  finds: { due: () => dueBy(beijingDay(new Date())) },
})

async function refuseOverlap(act: Act, next: Row<typeof personClassify>): Promise<void> {
  await lockByName(act, `classify ${next.person}`)
  const table = tableOf(personClassify)
  const where = and(
    eq(table.person, next.person),
    eq(table.classify, next.classify),
    eq(table.state, 'valid'),
    sql`${table.from} <= ${next.to} and ${table.to} >= ${next.from}`,
  )
  const twin = (await findRows(act.tx, personClassify, where, 2)).find(({ id }) => id !== next.id)
  if (twin !== undefined) act.mark('from', `与现有认定 ${twin.from} 至 ${twin.to} 重叠`)
}

/** Every night: decisions whose time is over end by themselves. */
export const endClassifies = job('community.end-classifies', {
  label: '救助认定到期',
  payload: z.object({}),
  retries: 3,
  every: '15 0 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const table = tableOf(personClassify)
      const over = and(eq(table.state, 'valid'), lt(table.to, beijingDay(act.now)))
      for (const row of await findRows(act.tx, personClassify, over, 5000))
        await moveRow(act, personClassify, row, 'expire', {
          ...{ endedOn: row.to, endReason: '资格到期' },
        })
    }),
})

/** 认定复核: thirty days before a decision ends. */
export const classifyTodo = recordTodo({
  serving: personClassifyServing,
  label: '认定到期复核',
  link: '/communityBasicInfo/personList?part=classify&tab=due',
  action: 'personClassify.end',
  where: act => dueBy(beijingDay(act.now)),
  item: row => ({
    title: `认定 ${row.documentNo} 将于 ${row.to} 到期`,
    submittedAt: row.createdAt,
  }),
})
