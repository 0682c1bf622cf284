import { type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import type { massSend, Reach } from '../../model/index.ts'

type Mass = Row<typeof massSend>

/**
 * The fans that a mass send chose, each with why it is left out: `left`, `quiet`, `capped`, or null.
 * As a query with `id`, `donor`, `name`, `why`.
 */
export function chosenFans(act: Act, mass: Mass): SQL {
  const today = beijingDayRange(beijingDay(act.now)).from.toISOString()
  const list = (values: readonly string[] | null) =>
    values === null || values.length === 0 ? null : sql.param([...values])
  const [labels, scenes] = [list(mass.labels), list(mass.scenes)]
  const parts = [
    labels === null ? undefined : sql`f.labels && ${labels}::text[]`,
    scenes === null ? undefined : sql`f.scene = any(${scenes}::text[])`,
    mass.gave === null
      ? undefined
      : sql`coalesce(d.count, 0) ${mass.gave === 'yes' ? sql`> 0` : sql`= 0`}`,
    mass.followedFrom === null
      ? undefined
      : sql`f.subscribed_at >= ${beijingDayRange(mass.followedFrom).from.toISOString()}::timestamptz`,
    mass.followedTo === null
      ? undefined
      : sql`f.subscribed_at < ${beijingDayRange(mass.followedTo).to.toISOString()}::timestamptz`,
  ].filter(part => part !== undefined)
  const narrowed = parts.length === 0 ? sql`` : sql` and ${sql.join(parts, sql` and `)}`
  return sql`
    select f.id, f.donor, coalesce(d.display_name, f.nickname) as name,
           case when not f.subscribed or f.blacklisted then 'left'
                when coalesce(d.quiet, false) then 'quiet'
                when (select count(*) from message_send s
                       where s.fan = f.id and s.state in ('sending', 'sent', 'delivered')
                         and s.at >= ${today}::timestamptz) >= t.daily_cap then 'capped' end as why
      from fan f join message_template t on t.id = ${mass.template}::uuid
      left join donor d on d.id = f.donor
     where f.account = ${mass.account}::uuid${narrowed}`
}

/** Whom it would reach now, and who is left out for what. */
export async function reachOf(act: Act, mass: Mass): Promise<Reach> {
  const { rows } = await act.tx.execute<{ why: string | null; count: number }>(
    sql`select why, count(*)::int as count from (${chosenFans(act, mass)}) c group by 1`,
  )
  const of = (why: string | null) => rows.find(row => row.why === why)?.count ?? 0
  return {
    chosen: rows.reduce((sum, { count }) => sum + count, 0),
    ...{ reached: of(null), left: of('left'), quiet: of('quiet'), capped: of('capped') },
  }
}
