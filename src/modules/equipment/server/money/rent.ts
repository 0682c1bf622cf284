import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { termsOn } from '../vendor/terms.ts'
import { openAccountOf } from './accounts.ts'
import { bookFlow } from './flows.ts'

/** Days of the month by which rent is counted, whatever the month. */
const rentDays = 30

/** A leased device stood somewhere for somebody; `to` is the last day of it. */
interface Stood extends Record<string, unknown> {
  readonly id: string
  readonly vendor: string
  readonly type: string
  readonly organisation: string | null
  readonly from: string
  readonly to: string
}

/** On the 1st: the rent of the month before, of leased devices that were deployed (sharedevice.md). */
export const chargeRents = job('equipment.charge-rents', {
  label: '设备月租计费',
  payload: z.object({ month: z.string().optional() }),
  retries: 2,
  every: '0 2 1 * *',
  async run({ month }, work) {
    const period = await work.change(async act => month ?? lastMonth(act))
    const stood = await work.change(act => stoodIn(act, period))
    const devices = Map.groupBy(stood, ({ id }) => id)
    for (const spans of devices.values()) await work.change(act => charge(act, spans, period))
  },
})

function lastMonth({ now }: Pick<Act, 'now'>): string {
  return addDays(`${beijingDay(now).slice(0, 7)}-01`, -1).slice(0, 7)
}

/**
 * Where leased devices stood in a month, by the relations under which they did: each organisation
 * pays its own days, and what ended within the month is paid as well. The day of an end is the next
 * one's; a relation from before deployments were noted began to stand with its device. A device that stands without ever having been bound is the affair of whoever has it.
 */
async function stoodIn(act: Act, period: string): Promise<Stood[]> {
  const first = `${period}-01`
  const last = lastDayOf(period)
  const { rows } = await act.tx.execute<Stood>(sql`
    select e.id, s.vendor, e.type, s.organisation,
           greatest(s.since, ${first}::date)::text as "from", least(s.until, ${last}::date)::text as "to"
      from equipment e
      cross join lateral (
        select r.vendor, r.organisation,
               coalesce(r.deployed_on, greatest(e.deployed_on, (r.active_at at time zone 'Asia/Shanghai')::date), (r.active_at at time zone 'Asia/Shanghai')::date) as since,
               coalesce((r.ended_at at time zone 'Asia/Shanghai')::date - 1, 'infinity'::date) as until
          from equipment_relation r
         where r.equipment = e.id and r.active_at is not null
           and r.state in ('active', 'ended', 'expired')
           and (r.deployed_on is not null or (e.relation = r.id and e.state not in ('inStock', 'scrapped')))
        union all
        select e.vendor, e.organisation, e.deployed_on, 'infinity'::date
         where e.relation is null and e.state not in ('inStock', 'scrapped')
           and not exists (select from equipment_relation r
                            where r.equipment = e.id and r.active_at is not null)) s
     where e.ownership = '3' and e.deployed_on is not null
       and s.since <= ${last}::date and s.until >= ${first}::date and s.until >= s.since
     order by e.id, s.since, s.organisation`)
  return rows
}

function lastDayOf(period: string): string {
  return addDays(`${addDays(`${period}-28`, 4).slice(0, 7)}-01`, -1)
}

/** Days of a month of thirty between two of its days; its last day is the thirtieth, whatever its number. */
export function rentDaysOf(from: string, to: string): number {
  const begin = Number(from.slice(8))
  if (to !== lastDayOf(to.slice(0, 7)))
    return Math.max(0, Math.min(Number(to.slice(8)), rentDays) - begin + 1)
  return begin === 1 ? rentDays : Math.max(0, rentDays - begin + 1)
}

/** So many days of a monthly rent, at most a whole month, rounded half up to the fen. */
export function rentOf(monthly: number, days: number): number {
  return Math.floor((monthly * Math.min(days, rentDays) * 2 + rentDays) / (rentDays * 2))
}

/** Books what each of those for whom a device stood owes for its days. */
async function charge(act: Act, spans: readonly Stood[], period: string): Promise<void> {
  const payers = [...Map.groupBy(spans, each => `${each.vendor} ${each.organisation}`).values()]
  for (const [at, own] of payers.entries()) {
    const [device] = own
    if (device === undefined) continue
    const { id, vendor, type, organisation } = device
    const terms = await termsOn(act.tx, vendor, lastDayOf(period))
    const monthly = terms.rents?.find(each => each.type === type)?.amount ?? 0
    const days = own.reduce((sum, { from, to }) => sum + rentDaysOf(from, to), 0)
    const amount = rentOf(monthly, days)
    if (amount === 0) continue
    const account = await openAccountOf(act, { vendor, organisation })
    await bookFlow(act, {
      ...{ account: account.id, kind: '2', amount, period, equipment: id },
      idempotencyKey: `rent:${id}:${period}${at === 0 ? '' : `:${account.id}`}`,
      memo: payers.length === 1 ? `${period} 租金` : `${period} 租金 ${days} 天`,
    })
  }
}
