import { and, desc, eq, sql } from 'drizzle-orm'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { teamAssist, teamCampaign, teamMember } from '../../model/index.ts'
import { assistTold } from '../../model/team-calls.ts'
import { live } from './team-campaign.ts'

const table = tableOf(teamAssist)
/** Steps of one device so close together are no person's, in milliseconds. */
const tooSoon = 2000
/** Shares of one device so close together are one, in minutes. */
const shareMinutes = 5
/** Steps from one address in a minute; many phones share one. */
const perMinute = 120

export const teamAssistServing = serve(teamAssist, { openPicks: true, sums: ['amount'] })

/**
 * Public: a page of a team was shared or opened. An open counts once for a device and day, a share once in
 * some minutes: whoever calls as often as he likes writes no rows.
 */
export const assistToldRoute = route(assistTold, {
  access: 'public',
  summary: '一起捐页面的分享与打开',
  async change({ campaign, kind, visitor, via, member }, act, { ip }) {
    limitRate('teamAssist', ip, perMinute)
    const row = await findRow(act.tx, teamCampaign, campaign)
    if (row === undefined || !live.includes(row.state)) throw absent()
    await act.tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`assist ${campaign} ${visitor}`}, 0))`,
    )
    const own = and(eq(table.campaign, campaign), eq(table.device, visitor))
    const [last] = await selectRows(
      act.tx,
      teamAssist,
      sql`where ${own} order by ${desc(table.at)} limit 1`,
    )
    const since =
      kind === 'open'
        ? beijingDayRange(beijingDay(act.now)).from
        : new Date(act.now.getTime() - shareMinutes * 60_000)
    const same = and(own, eq(table.kind, kind), sql`${table.at} >= ${since.toISOString()}`)
    const [told] = await findRows(act.tx, teamAssist, same, 1)
    if (told !== undefined) return { id: told.id }
    const above = via === undefined ? undefined : await findRow(act.tx, teamAssist, via)
    const parent = above?.campaign === campaign && above.device !== visitor ? above : undefined
    const helper = member === undefined ? undefined : await findRow(act.tx, teamMember, member)
    const known = helper?.campaign === campaign && helper.state === 'active' ? helper : undefined
    const made = await insertRow(act, teamAssist, {
      ...{ campaign, organisation: row.organisation, kind, device: visitor },
      ...{
        at: act.now.toISOString(),
        via: parent?.id ?? null,
        depth: parent ? parent.depth + 1 : 0,
      },
      ...{ helper: known?.member ?? null, shownName: known?.shownName ?? null },
      suspect: last !== undefined && act.now.getTime() - Date.parse(last.at) < tooSoon,
    })
    await act.tx.execute(sql`update team_campaign set assists = assists + 1 where id = ${campaign}`)
    return { id: made.id }
  },
})
