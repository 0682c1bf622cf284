import { z } from 'zod'
import { insert, move, readInScope } from '#kernel/server/commands.ts'
import { denied, invalid, Refusal, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import {
  closingDayConfirmInOrder,
  closingDayPrepareThrough,
  mostDays,
} from '../../model/closing-day-calls.ts'
import { closingDayServing, closingDaysInOrder } from './closing-day.ts'
import { daysOf, preparedDays, standingOf } from './open-days.ts'

/** How far days were led on, and what was in the way of the next one. */
interface LedOn {
  readonly days: string[]
  stopped: { day: string; why: string[] } | null
}

/**
 * 依次关账至该日: whoever closes the days of a holiday need not ask for each. Each day is prepared in a
 * transaction of its own by every rule; the first one that is in the way ends it, those before stay.
 */
const prepareThroughRoute: AnyRoute = route(closingDayPrepareThrough, {
  access: { action: 'closingDay.create' },
  summary: `依次准备关账至该日（一次最多 ${mostDays} 天）；逐日按全部条件检查，遇到不能关账的一日即停并说明原因`,
  async handle({ organisation: asked, day: last }, exchange) {
    const { person } = exchange.visitor
    const own = person?.ownerKind === 'organisation' ? person.ownerId : null
    const organisation = asked ?? own
    if (organisation === null) throw refusal('请选择机构', 'organisation')
    if (own !== null && organisation !== own) throw denied()
    const open = await exchange.perform(async act => {
      const { firstOpen } = await standingOf(act, organisation)
      const prepared = await preparedDays(act, organisation)
      // A day that is not over, or before any posting, is asked for as such: its own rule tells why.
      if (firstOpen === null || last <= firstOpen) return prepared.includes(last) ? [] : [last]
      return daysOf({ from: firstOpen, to: last }).filter(day => !prepared.includes(day))
    })
    if (open.length === 0) throw refusal('这些日期都已准备，请由另一人确认', 'day')
    const led = await leadOn(open.slice(0, mostDays), async day => {
      await exchange.perform(act => insert(act, closingDaysInOrder, { organisation, day }))
    })
    const [rest] = open.slice(mostDays)
    if (led.stopped === null && rest !== undefined)
      led.stopped = { day: rest, why: [`一次最多准备 ${mostDays} 天，其余请再次办理`] }
    return led
  },
})

/** 依次确认: the days that somebody else prepared are closed one after another, each by every rule. */
const confirmInOrderRoute: AnyRoute = route(closingDayConfirmInOrder, {
  access: { action: 'closingDay.approve' },
  summary: `依次确认已准备的关账日（一次最多 ${mostDays} 天）；逐日按全部条件检查，遇到不能关账的一日即停并说明原因`,
  stepUp: true,
  async handle({ rows }, exchange) {
    const seen = await daysSeen(exchange, rows)
    const ids = new Map(seen.map(row => [row.day, row]))
    return leadOn([...ids.keys()], async day => {
      const row = ids.get(day)
      if (row === undefined) throw new Error('a day was lost on the way')
      const { id, version } = row
      await exchange.perform(act => move(act, closingDayServing, 'approve', { id, version }), {
        about: [id],
      })
    })
  },
})

/** The named rows with their days, of one organisation, the first day first. */
async function daysSeen(
  { perform }: Exchange,
  rows: readonly { readonly id: string; readonly version: number }[],
) {
  const seen = await perform(
    async act => {
      const found = []
      for (const { id, version } of rows) {
        const row = await readInScope(act, closingDayServing, id, 'closingDay.approve')
        found.push({ id, version, day: row.day, organisation: row.organisation })
      }
      return found
    },
    { about: [] },
  )
  if (new Set(seen.map(({ organisation }) => organisation)).size > 1)
    throw refusal('一次只能确认一个机构的关账日', 'rows')
  return seen.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Does each day until one is refused; refused wholly where nothing could be done. */
async function leadOn(
  days: readonly string[],
  work: (day: string) => Promise<void>,
): Promise<LedOn> {
  const led: LedOn = { days: [], stopped: null }
  for (const day of days) {
    try {
      await work(day)
      led.days.push(day)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const why = reasonsOf(error)
      if (led.days.length > 0) led.stopped = { day, why }
      else if (isOfTheDay(error))
        throw invalid(why.map(sentence => ({ field: 'day', message: `${day}：${sentence}` })))
      else throw error
      return led
    }
  }
  return led
}

/** Whoever may not do it at all, or does not see it, is told so as everywhere. */
const isOfTheDay = ({ code }: Refusal) =>
  code === 'invalid' || code === 'refused' || code === 'conflict'

function reasonsOf({ message, dataPoints }: Refusal): string[] {
  const errors = z
    .object({ errors: z.array(z.object({ message: z.string() })).min(1) })
    .safeParse(dataPoints)
  return errors.data?.errors.map(each => each.message) ?? [message]
}

/** Days that are led on one after another. */
export const inOrderRoutes: readonly AnyRoute[] = [prepareThroughRoute, confirmInOrderRoute]
