import { sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type DeviceBehind, devicesBehind, nameOfDevice } from '#modules/station/server/index.ts'
import { type StopReason, stopReasons } from '../../model/index.ts'
import { planOver } from './standing.ts'

interface Found extends Record<string, unknown> {
  readonly organisation: string
  readonly asked: string
  readonly number: string
  readonly cause: string | null
  readonly title: string | null
  readonly endDate: string | null
  readonly taking: string
  readonly reason: StopReason | null
}

/** The devices that codes name, and whether they take money now: computed at each scan (BR-46). */
export const behindCodes = devicesBehind.of(async (reader, named) => {
  const today = beijingDay(new Date())
  const { rows } = await reader.execute<Found>(sql`
    select k.organisation, k.asked, e.number, r.cause, f.title, f.end_date as "endDate", s.taking, s.reason
      from unnest(${sql.param(named.map(each => each.organisation))}::uuid[],
                  ${sql.param(named.map(each => each.device))}::text[]) k(organisation, asked)
      join equipment e on e.organisation = k.organisation and k.asked in (e.sn, e.number)
       and e.state <> 'scrapped'
      left join equipment_relation r on r.id = e.relation
      left join lateral equipment_cause(r.cause) f on r.cause is not null
      cross join lateral equipment_stands(e.type, e.state, e.seal_no, e.relation, ${today}) s`)
  return new Map(
    rows.map(({ organisation, asked, number, cause, title, ...found }): [string, DeviceBehind] => [
      nameOfDevice({ organisation, device: asked }),
      { number, cause, title: title ?? number, whyNoMoney: whyOf(found, today) },
    ]),
  )
})

/** Null where it takes money, or never does: a code on such a device leads to what it works for. */
function whyOf(
  { taking, reason, endDate }: Pick<Found, 'taking' | 'reason' | 'endDate'>,
  today: string,
): string | null {
  if (taking !== '2') return null
  const isOver = reason === 'plan' && endDate !== null && endDate < today
  return `${isOver ? planOver : stopReasons[reason ?? 'device']}，暂不能收款`
}
