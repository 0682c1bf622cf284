import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { findCause } from '#modules/cause/server/index.ts'
import { countGivers } from '#modules/people/server/index.ts'
import { teamMember } from '../../model/index.ts'
import { assistChain, assistFigures, teamCourse, teamRanking } from '../../model/team-calls.ts'
import { childTeams, teamCampaignServing } from './team-campaign.ts'

const members = tableOf(teamMember)
const top = 20
/** Steps that a drawn chain shows at most. */
const mostSteps = 300

const figuresRoute = route(assistFigures, {
  access: { action: 'teamAssist.view' },
  summary: '一起捐助力数据',
  async read({ id }, act) {
    await inReach(act, id)
    const { rows } = await act.tx.execute<Record<string, string>>(sql`
      select count(*) filter (where kind = 'share') as shares,
             count(distinct device) filter (where kind = 'open') as visitors,
             count(*) filter (where kind = 'register') as registered,
             count(*) filter (where kind = 'donate') as gifts,
             coalesce(sum(amount) filter (where kind = 'donate'), 0) as given,
             (select ${countGivers('helper')} from team_assist
               where campaign = ${id} and kind = 'donate') as donors
        from team_assist where campaign = ${id}`)
    const count = (name: string) => Number(rows[0]?.[name] ?? 0)
    const visitors = count('visitors')
    return {
      ...{ shares: count('shares'), visitors, registered: count('registered') },
      ...{ gifts: count('gifts'), given: count('given') },
      rate: visitors === 0 ? null : Math.round((count('donors') * 10_000) / visitors),
      helpers: await helpersOf(act, id),
    }
  },
})

async function helpersOf({ tx }: Act, id: string) {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select coalesce(max(above.shown_name), '访客') as name,
           count(distinct a.device) filter (where a.kind = 'open') as brought,
           count(*) filter (where a.kind = 'donate') as gifts,
           coalesce(sum(a.amount) filter (where a.kind = 'donate'), 0) as given
      from team_assist a join team_assist above on above.id = a.via
     where a.campaign = ${id}
     group by coalesce(above.helper::text, above.device)
     order by 4 desc, 2 desc limit ${top}`)
  return rows.map(row => ({
    ...{ name: row.name ?? '访客', brought: Number(row.brought) },
    ...{ gifts: Number(row.gifts), given: Number(row.given) },
  }))
}

const chainRoute = route(assistChain, {
  access: { action: 'teamAssist.view' },
  summary: '一起捐助力链',
  async read({ id }, act) {
    await inReach(act, id)
    const { rows } = await act.tx.execute<Record<string, string | null>>(sql`
      select id, via, kind, shown_name as name, at::text, amount::text, depth,
             count(*) over () as total
        from team_assist where campaign = ${id} and kind <> 'register'
       order by depth, at, id limit ${mostSteps}`)
    return {
      total: Number(rows[0]?.total ?? 0),
      steps: rows.map(row => ({
        ...{ id: row.id ?? '', via: row.via ?? null, kind: row.kind ?? '' },
        ...{ name: row.name ?? '访客', at: new Date(row.at ?? '').toISOString() },
        ...{ amount: Number(row.amount), depth: Number(row.depth) },
      })),
    }
  },
})

const rankingRoute = route(teamRanking, {
  access: { action: 'teamCampaign.view' },
  summary: '一起捐排行榜',
  async read({ id }, act) {
    const row = await inReach(act, id)
    const order = row.ranking === 'people' ? desc(members.invited) : desc(members.raised)
    const people = await act.tx
      .select({ name: members.shownName, people: members.invited, raised: members.raised })
      .from(members)
      .where(and(eq(members.campaign, id), inArray(members.state, ['active', 'left'])))
      .orderBy(order, desc(members.raised), members.id)
      .limit(top)
    const teams = await childTeams(act.tx, id)
    return {
      by: row.ranking,
      members: people.map(each => ({
        ...{ name: each.name, people: each.people, raised: Number(each.raised) },
      })),
      teams: teams
        .map(({ id: team, title, donors, raised, state }) => ({
          ...{ id: team, title, donors, raised, state },
        }))
        .sort((one, other) =>
          row.ranking === 'people' ? other.donors - one.donors : other.raised - one.raised,
        ),
    }
  },
})

const courseRoute = route(teamCourse, {
  access: { action: 'teamCampaign.view' },
  summary: '一起捐概况与风险',
  async read({ id }, act) {
    const row = await inReach(act, id)
    const known = await findCause(act.tx, row.cause)
    const below = (await childTeams(act.tx, id)).map(each => each.id)
    const refs = sql.param([id, ...below])
    const paid = sql`source_ref = any(${refs}::text[]) and state in ('paid', 'partRefunded', 'refunded')`
    const hours = await act.tx.execute<Record<string, string>>(sql`
      select to_char(date_trunc('hour', paid_at at time zone 'Asia/Shanghai'), 'MM-DD HH24:00') as hour,
             count(*) as gifts, sum(net_amount) as amount, min(paid_at) as first
        from donation where ${paid} group by 1 order by 4 desc limit 240`)
    const devices = await act.tx.execute<Record<string, string>>(sql`
      select t.device, count(distinct d.donor) as people, count(*) as gifts
        from donation d join gift_trail t on t.donation = d.id
       where ${paid} and t.device is not null
       group by 1 having count(distinct d.donor) >= 5 order by 2 desc limit 20`)
    const payers = await act.tx.execute<{ payers: string }>(sql`
      select count(distinct donor) as payers from (
        select donor from donation where ${paid} and donor is not null
         group by donor, date_trunc('hour', paid_at) having count(*) >= 20) many`)
    const sums = await act.tx.execute<Record<string, string>>(sql`
      select coalesce(sum(refunded_amount), 0) as refunded, coalesce(sum(amount), 0) as given
        from donation where ${paid}`)
    return {
      planNumber: known?.row.recordNo ?? null,
      hours: hours.rows
        .map(each => ({
          ...{ hour: each.hour ?? '', gifts: Number(each.gifts), amount: Number(each.amount) },
        }))
        .reverse(),
      risk: {
        devices: devices.rows.map(each => ({
          device: `${(each.device ?? '').slice(0, 6)}…`,
          ...{ people: Number(each.people), gifts: Number(each.gifts) },
        })),
        payers: Number(payers.rows[0]?.payers ?? 0),
        refunded: Number(sums.rows[0]?.refunded ?? 0),
        given: Number(sums.rows[0]?.given ?? 0),
      },
    }
  },
})

/** The team of a question, where the person may see it. */
function inReach(act: Act, id: string) {
  return readInScope(act, teamCampaignServing, id)
}

/** Reads of a team beside its record. */
export const teamReads: readonly AnyRoute[] = [figuresRoute, chainRoute, rankingRoute, courseRoute]
