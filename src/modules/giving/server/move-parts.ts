import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { followsDonor, type MergeListener } from '#modules/people/server/index.ts'

const followers = [
  followsDonor({ table: 'monthly_contract', column: 'giver' }),
  followsDonor({ table: 'gift_delivery', column: 'giver' }),
  followsDonor({ table: 'matching_pool', column: 'sponsor' }),
  followsDonor({ table: 'match_entry', column: 'giver' }),
  followsDonor({ table: 'team_campaign', column: 'leader' }),
  followsDonor({ table: 'team_member', column: 'member', twin: 'campaign' }),
  followsDonor({ table: 'team_assist', column: 'helper' }),
]

/** Monthly contracts with their gifts, teams and money of sponsors follow a donor into another one. */
export const movePartsOfDonor: MergeListener = async (act, merging) => {
  for (const { merged } of followers) await merged(act, merging)
  await recountTeams(act, [merging.from, merging.into])
}

/** A merge is undone: what came with the other donor goes back to it. */
export const givePartsBack: MergeListener = async (act, merging) => {
  for (const { split } of followers) await split(act, merging)
  await recountTeams(act, [merging.from, merging.into])
}

/** Counts anew through which teams these donors gave, once their gifts have moved: two people are one now, or two again. */
async function recountTeams(act: Act, donors: readonly string[]): Promise<void> {
  const both = sql`any(${sql.param([...donors])}::uuid[])`
  const { rows: before } = await act.tx.execute<{ campaign: string; people: number }>(sql`
    select campaign, count(*) filter (where gifts > 0)::int as people
      from team_donor where donor = ${both} group by 1 order by 1`)
  if (before.length === 0) return
  const teams = sql`any(${sql.param(before.map(({ campaign }) => campaign))}::uuid[])`
  await act.tx.execute(sql`delete from team_donor where donor = ${both} and campaign = ${teams}`)
  await act.tx.execute(sql`
    insert into team_donor (campaign, donor, gifts)
    select above.id, d.donor, count(*)
      from team_campaign above join team_campaign c on above.id in (c.id, c.parent)
      join donation d on d.source = 'team' and d.source_ref = c.id::text and d.donor = ${both}
       and d.state in ('paid', 'partRefunded')
     where above.id = ${teams} group by 1, 2`)
  for (const { campaign, people } of before)
    await act.tx.execute(sql`
      update team_campaign set donors = donors - ${people} +
             (select count(*)::int from team_donor where campaign = ${campaign} and donor = ${both})
       where id = ${campaign}`)
}
