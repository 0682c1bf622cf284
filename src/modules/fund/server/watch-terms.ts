import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { fund, fundBudget, fundFounder, fundMember, fundTask, startDays } from '../model/index.ts'
import { isSpokenFor } from './budget-lines.ts'
import { metSince, paidOf, shownNameOf } from './fund-people.ts'

type Fund = Row<typeof fund>
const most = 100_000

/** Days before its end on which the officers of a fund are told (fund.md "termTo"). */
const toldAt: readonly number[] = [180, 90, 30]
/** Days before the end of a term of the committee. */
const committeeWarned = 60
/** Days after a period within which founders hear of it, and after the end within which a fund is settled. */
const feedbackDays = 30
const liquidationDays = 90
const atWork = ['approved', 'raising', 'raised', 'executing', 'paused'] as const

/** Every night: terms of funds and committees end, founders are to hear, promises fall due, years close. */
export const watchFunds = job('fund.watch-terms', {
  label: '基金存续期',
  payload: z.object({}),
  retries: 3,
  every: '5 0 * * *',
  async run(_payload, work) {
    const table = tableOf(fund)
    const ids = await work.change(async act =>
      (
        await findRows(
          act.tx,
          fund,
          and(inArray(table.state, [...atWork]), isNull(columnNamed(fund, 'deletedAt'))),
          most,
        )
      ).map(({ id }) => id),
    )
    for (const id of ids) {
      if (work.signal.aborted) return
      await work.change(act => watchFund(act, id))
    }
    await work.change(closeYears)
  },
})

/** What the day asks of one fund. */
export async function watchFund(act: Act, id: string): Promise<void> {
  const row = await findRow(act.tx, fund, id)
  if (row === undefined || !atWork.some(state => state === row.state)) return
  const today = beijingDay(act.now)
  if (row.termTo !== null && today > row.termTo) await endTerm(act, row, row.termTo)
  else if (row.termTo !== null) await remindOfTerm(act, row, row.termTo)
  await remindOfCommittee(act, row)
  await remindOfPromises(act, row)
  await remindOfStart(act, row)
  await openFeedback(act, row)
}

/** The term is over: nothing more is taken in, what was committed is paid, the rest is settled. */
async function endTerm(act: Act, { id }: Fund, termTo: string): Promise<void> {
  const row = await lockRow(act, fund, id)
  if (row.state === 'raising')
    await moveRow(act, fund, row, 'endRaising', {
      statusReason: '存续期届满',
      raisedAt: act.now.toISOString(),
    })
  const isNew = await openTask(act, row, {
    kind: 'liquidation',
    title: `${row.title}终止清算`,
    dueOn: addDays(termTo, liquidationDays),
  })
  if (isNew)
    await tell(act, row, '基金存续期届满', `已于 ${termTo} 届满并停止募捐，请办理终止清算或续签`)
}

async function remindOfTerm(act: Act, row: Fund, termTo: string): Promise<void> {
  const days = daysUntil(act, termTo)
  if (toldAt.includes(days))
    await tell(act, row, '基金即将到期', `将于 ${termTo} 到期，剩余 ${days} 天，请准备续签或清算`)
}

async function remindOfCommittee(act: Act, row: Fund): Promise<void> {
  const members = await findRows(act.tx, fundMember, eq(tableOf(fundMember).fund, row.id), most)
  const leaving = members.filter(({ termTo }) => daysUntil(act, termTo) === committeeWarned)
  const names = leaving.map(({ name }) => name).join('、')
  if (names !== '')
    await tell(act, row, '管委会任期即将届满', `${names}的任期将在 ${committeeWarned} 天后届满`)
  // One meeting a year at least: asked once, on 1 December.
  const today = beijingDay(act.now)
  if (!today.endsWith('-12-01')) return
  const met = await metSince(act.tx, [row.id], `${today.slice(0, 4)}-01-01`)
  if (!met.has(row.id)) await tell(act, row, '管委会本年未开会', '本年度尚无管委会会议记录')
}

async function remindOfPromises(act: Act, row: Fund): Promise<void> {
  const table = tableOf(fundFounder)
  const due = and(
    eq(table.fund, row.id),
    isNotNull(table.dueOn),
    lte(table.dueOn, beijingDay(act.now)),
  )
  const founders = await findRows(act.tx, fundFounder, due, most)
  const paid = new Map(await paidOf(act.tx, founders))
  for (const founder of founders) {
    const { id, pledged, dueOn } = founder
    const missing = pledged - (paid.get(id)?.paid ?? 0)
    // Told on the day, then every thirty days.
    if (missing > 0 && dueOn !== null && -daysUntil(act, dueOn) % 30 === 0)
      await tell(
        act,
        row,
        '出资承诺到期未到账',
        `${shownNameOf(founder)}承诺于 ${dueOn} 出资 ¥${printMoney(pledged)}，尚缺 ¥${printMoney(missing)}`,
      )
  }
}

async function remindOfStart(act: Act, row: Fund): Promise<void> {
  if (row.signedOn === null || daysUntil(act, row.signedOn) !== -startDays) return
  const figure = (await causePorts().causeFigures(act.tx, [row.id])).get(row.id)
  const net = (figure?.raised ?? 0) - (figure?.refunded ?? 0)
  if (net < row.startAmount)
    await tell(
      act,
      row,
      '基金未达起始金额',
      `签订协议已满 ${startDays} 天，到账 ¥${printMoney(net)}，起始金额 ¥${printMoney(row.startAmount)}`,
    )
}

/** Founders hear of every period of 3, 6 or 12 months that has ended, counted from January. */
async function openFeedback(act: Act, row: Fund): Promise<void> {
  const period = lastPeriod(beijingDay(act.now), Number(row.reportCycle))
  const begun = row.termFrom ?? row.signedOn ?? row.raiseStart
  if (period.end < begun) return
  await openTask(act, row, {
    kind: 'feedback',
    title: `${row.title}出资人反馈 ${period.start} 至 ${period.end}`.slice(0, 80),
    periodStart: period.start,
    periodEnd: period.end,
    dueOn: addDays(period.end, feedbackDays),
  })
}

/** The last whole period of so many months of the calendar year that ended before a day. */
export function lastPeriod(today: string, months: number): { start: string; end: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const startsAt = Math.floor((month - 1) / months) * months + 1
  const first = (at: number) => {
    const total = year * 12 + at - 1
    const monthOf = String((total % 12) + 1).padStart(2, '0')
    return `${Math.floor(total / 12)}-${monthOf}-01`
  }
  return { start: first(startsAt - months), end: addDays(first(startsAt), -1) }
}

interface NewTask {
  readonly kind: 'liquidation' | 'feedback'
  readonly title: string
  readonly periodStart?: string
  readonly periodEnd?: string
  readonly dueOn: string
}

/** Opens a task unless it is there; whether it is new. */
async function openTask(act: Act, { id, organisation }: Fund, task: NewTask): Promise<boolean> {
  const table = tableOf(fundTask)
  const same = and(
    eq(table.fund, id),
    eq(table.kind, task.kind),
    task.kind === 'liquidation'
      ? or(eq(table.state, 'open'), eq(table.dueOn, task.dueOn))
      : eq(table.dueOn, task.dueOn),
  )
  const [known] = await findRows(act.tx, fundTask, same, 1)
  if (known !== undefined) return false
  await insertRow(act, fundTask, { organisation, fund: id, ...task })
  return true
}

/**
 * On 1 January the budgets of the year before close, but for money that is still on its way: what was
 * submitted stands on the budget of that year until it is decided and paid.
 */
export async function closeYears(act: Act): Promise<void> {
  const table = tableOf(fundBudget)
  const year = Number(beijingDay(act.now).slice(0, 4))
  const old = and(eq(table.state, 'active'), lte(table.year, year - 1))
  for (const row of await findRows(act.tx, fundBudget, old, most))
    if (!(await isSpokenFor(act.tx, row.id))) await moveRow(act, fundBudget, row, 'close')
}

function daysUntil(act: Act, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(beijingDay(act.now))) / 86_400_000)
}

function tell(act: Act, row: Fund, title: string, body: string): Promise<void> {
  return causePorts().tellOrganisation(act, row.organisation, {
    title,
    body: `${row.title}：${body}`,
  })
}
