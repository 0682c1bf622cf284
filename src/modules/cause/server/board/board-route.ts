import type { SQL } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { route } from '#kernel/server/route.ts'
import { causeBoard } from '../../model/board-calls.ts'
import { type Span, spanBefore, spanLastYear, spanOf, unitOf } from '../../model/board-period.ts'
import { areasOf, categoriesOf, causesOf, funnelOf, rankingOf, slowOf, statusOf } from './causes.ts'
import { channelsOf, donorsByCause, donorsByDay, donorsOf, giftsByDay } from './gifts.ts'
import {
  daysOf,
  type Moved,
  movedByCause,
  movedByDay,
  netOf,
  ratio,
  standing,
  sumOf,
  within,
} from './money.ts'
import { causesWithin } from './reach.ts'

/** `GET /api/project/cause/getBoard`: the board of a kind of causes, within the reach of looking at them. */
export const boardRoute = route(causeBoard, {
  access: { action: 'cause.view' },
  summary: '募捐标的数据看板',
  async read(asked, act) {
    const causes = causesWithin(act, asked, `${asked.kind}.view`)
    const today = beijingDay(act.now)
    const span = spanOf(asked.period, today, asked)
    const own = { ...span, unit: unitOf(span) }
    const byDay = await movedByDay(act, causes)
    const byCause = await movedByCause(act, causes, span)
    const rows = await causesOf(act, asked.kind, causes)
    return {
      asOf: act.now.toISOString(),
      ...own,
      previous: spanBefore(span),
      lastYear: spanLastYear(span),
      ...(await figuresOf(act, causes, { span, byDay })),
      status: await statusOf(act, asked.kind, causes, today),
      trend: trendOf(byDay, own),
      categories: categoriesOf(rows, byCause),
      areas: areasOf(rows, byCause),
      channels: await channelsOf(act, causes, own),
      ranking: rankingOf(rows, byCause, await donorsByCause(act, causes, span)),
      funnel: await funnelOf(act, causes, span),
      slow: slowOf(rows, byCause, today),
    }
  },
})

type ByDay = ReadonlyMap<string, Moved>

async function figuresOf(act: Act, causes: SQL, { span, byDay }: { span: Span; byDay: ByDay }) {
  const spans = { now: span, previous: spanBefore(span), lastYear: spanLastYear(span) }
  const sparkSpan = { from: addDays(span.to, -29), to: span.to }
  const days = daysOf(sparkSpan)
  const moved = (day: string) => byDay.get(day)
  const gifts = await giftsByDay(act, causes)
  const giftsIn = (each: Span) =>
    [...gifts].reduce((sum, [day, count]) => (within(each)(day) ? sum + count : sum), 0)
  const dayDonors = await donorsByDay(act, causes, sparkSpan)
  const { available } = await standing(act, causes)
  /** What could have been paid out at the end of a day, had as much been reserved as now. */
  const availableOn = (day: string) => available - sumOf(byDay, each => each > day).grown
  const executedOn = (day: string) => {
    const ever = sumOf(byDay, each => each <= day)
    return ratio(ever.paidOut, netOf(ever))
  }
  const sums = {
    now: sumOf(byDay, within(spans.now)),
    previous: sumOf(byDay, within(spans.previous)),
    lastYear: sumOf(byDay, within(spans.lastYear)),
  }
  const donors = {
    now: await donorsOf(act, causes, spans.now),
    previous: await donorsOf(act, causes, spans.previous),
    lastYear: await donorsOf(act, causes, spans.lastYear),
  }
  type Which = keyof typeof spans
  const each = (of: (which: Which) => number | null, spark: (day: string) => number | null) => ({
    ...{ now: of('now'), previous: of('previous'), lastYear: of('lastYear') },
    spark: days.map(day => spark(day) ?? 0),
  })
  const average = (amount: number, people: number) =>
    people === 0 ? null : Math.round(amount / people)
  return {
    sums: { matched: sums.now.matched, refunded: sums.now.refunded, fee: sums.now.fee },
    figures: {
      raised: each(
        which => sums[which].raised,
        day => moved(day)?.raised ?? 0,
      ),
      net: each(
        which => netOf(sums[which]),
        day => {
          const own = moved(day)
          return own === undefined ? 0 : netOf(own)
        },
      ),
      paidOut: each(
        which => sums[which].paidOut,
        day => moved(day)?.paidOut ?? 0,
      ),
      // What may be paid out is what may be paid out now, whatever the period.
      available: each(
        which => (which === 'now' ? available : availableOn(spans[which].to)),
        availableOn,
      ),
      gifts: each(
        which => giftsIn(spans[which]),
        day => gifts.get(day) ?? 0,
      ),
      donors: each(
        which => donors[which],
        day => dayDonors.get(day) ?? 0,
      ),
      average: each(
        which => average(sums[which].raised, donors[which]),
        day => average(moved(day)?.raised ?? 0, dayDonors.get(day) ?? 0),
      ),
      executed: each(which => executedOn(spans[which].to), executedOn),
    },
  }
}

/** 筹款 and 拨付 along the span; days or months without either are there with nothing. */
function trendOf(byDay: ByDay, { unit, ...span }: Span & { unit: 'day' | 'month' }) {
  const points = new Map<string, { at: string; raised: number; paidOut: number }>()
  for (const day of daysOf(span)) {
    const at = unit === 'day' ? day : day.slice(0, 7)
    const point = points.get(at) ?? { at, raised: 0, paidOut: 0 }
    point.raised += byDay.get(day)?.raised ?? 0
    point.paidOut += byDay.get(day)?.paidOut ?? 0
    points.set(at, point)
  }
  return [...points.values()]
}
