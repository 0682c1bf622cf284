import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { donation, refund } from '#modules/finance/model/index.ts'
import type {
  GiftDesk,
  OrderTold,
  PaidGiftTold,
  RefundTold,
} from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { teamAssist, teamCampaign } from '../../model/index.ts'
import { giftTrail } from '../tables.ts'
import { whyNoGifts } from './team-campaign.ts'

const gifts = tableOf(donation)
const donors = tableOf(donor)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A team takes gifts to its own cause while it is live. */
export const teamDesk: GiftDesk = {
  async whyNotTaken(act, { team, organisation, cause }) {
    const row = await findRow(act.tx, teamCampaign, team)
    if (row === undefined || row.organisation !== organisation) return '一起捐不存在'
    if (row.cause !== cause) return '捐赠的标的与一起捐的标的不同'
    if (row.state !== 'running' && row.state !== 'reached')
      return `该一起捐${teamCampaign.lifecycle?.states[row.state] ?? '已结束'}`
    return whyNoGifts(act, row)
  },
}

interface TeamGift {
  readonly id: string
  readonly campaign: string
  readonly donor: string | null
  /** Whether nobody knows who gave: such gifts are counted one by one. */
  readonly nameless: boolean
  readonly amount: number
}

/** Those of these gifts that came through a team. */
async function teamGifts(act: Act, ids: readonly string[]): Promise<TeamGift[]> {
  if (ids.length === 0) return []
  const rows = await act.tx
    .select({
      id: gifts.id,
      ref: gifts.sourceRef,
      donor: gifts.donor,
      amount: gifts.amount,
      kind: donors.kind,
    })
    .from(gifts)
    .leftJoin(donors, eq(donors.id, gifts.donor))
    .where(and(inArray(gifts.id, [...ids]), eq(gifts.source, 'team')))
  return rows.flatMap(({ id, ref, donor: giver, amount, kind }) =>
    ref !== null && uuid.test(ref)
      ? [
          {
            ...{ id, campaign: ref, donor: giver, amount: Number(amount) },
            nameless: kind === null || kind === 'unknown',
          },
        ]
      : [],
  )
}

/** Counts paid gifts at their teams and at those above; one that fills its target is reached. */
export async function countTeamGifts(act: Act, told: readonly PaidGiftTold[]): Promise<void> {
  const ids = told.flatMap(({ id, source }) => (source === 'team' ? [id] : []))
  for (const gift of await teamGifts(act, ids)) {
    const filled = await add(act, gift, { amount: gift.amount, gifts: 1 })
    for (const id of filled) await reach(act, id)
    await addDonated(act, gift)
  }
}

interface Change {
  /** Fen; below zero for what went back. */
  readonly amount: number
  readonly gifts: number
}

type Counted = { readonly id: string; readonly parent: string | null; readonly full: boolean }

/** Adds to a team and to the one above, in this order always; answers those that are full. */
async function add(act: Act, { campaign, donor: giver, nameless }: TeamGift, change: Change) {
  const full: string[] = []
  for (let at: string | null = campaign; at !== null; ) {
    const people: number = nameless
      ? change.gifts
      : await countGiver(act, at, { giver, gifts: change.gifts })
    const { rows }: { rows: Counted[] } = await act.tx.execute<Counted>(sql`
      update ${tableOf(teamCampaign)} set raised = raised + ${change.amount}, donations = donations + ${change.gifts},
             donors = donors + ${people}
       where id = ${at} returning id, parent, state = 'running' and raised >= target as full`)
    const [row]: readonly Counted[] = rows
    if (row === undefined) break
    if (row.full) full.push(row.id)
    at = row.parent
  }
  if (giver !== null)
    await act.tx.execute(sql`
      update team_member set raised = greatest(0, raised + ${change.amount})
       where campaign = ${campaign} and member = ${giver}`)
  return full
}

/** Whether somebody gave for the first time, or gave the last gift back: 1, −1, or 0. */
async function countGiver(
  act: Act,
  campaign: string,
  { giver, gifts: more }: { readonly giver: string | null; readonly gifts: number },
): Promise<number> {
  if (giver === null || more === 0) return 0
  const { rows } = await act.tx.execute<{ gifts: number }>(sql`
    insert into team_donor as d (campaign, donor, gifts) values (${campaign}, ${giver}, ${more})
    on conflict (campaign, donor) do update set gifts = d.gifts + excluded.gifts returning gifts`)
  const now = rows[0]?.gifts ?? 0
  if (more > 0) return now === more ? 1 : 0
  return now === 0 ? -1 : 0
}

async function reach(act: Act, id: string): Promise<void> {
  const row = await lockRow(act, teamCampaign, id)
  if (row.state === 'running')
    await moveRow(act, teamCampaign, row, 'reach', { reachedAt: act.now.toISOString() })
}

/** What a refund gives back is taken from its team and from the one above. */
export async function uncountTeamGift(act: Act, told: RefundTold): Promise<void> {
  const [gift] = await teamGifts(act, [told.donation])
  if (gift === undefined) return
  const back = await findRow(act.tx, refund, told.refund.id)
  const change = {
    amount: -(back?.amount ?? 0),
    gifts: told.refunded === told.amount ? -1 : 0,
  }
  await add(act, gift, change)
  await takeDonated(act, gift, change)
}

/** Gifts that were never paid count at their teams no more; none of them was refunded in part. */
export async function uncountUnpaid(act: Act, ids: readonly string[]): Promise<void> {
  for (const gift of await teamGifts(act, ids)) {
    const change = { amount: -gift.amount, gifts: -1 }
    await add(act, gift, change)
    await takeDonated(act, gift, change)
  }
}

/** Remembers on which device and by which step a gift was made. */
export async function noteTrail(act: Act, order: OrderTold): Promise<void> {
  const { donation: id, visitor, assist = null, at } = order
  if (visitor === null && assist === null) return
  await act.tx
    .insert(giftTrail)
    .values({ donation: id, device: visitor, assist, at: new Date(at) })
    .onConflictDoNothing()
  await act.tx.execute(
    sql`update match_entry set device = ${visitor} where donation = ${id} and device is null`,
  )
  const row = await findRow(act.tx, donation, id)
  if (row?.source !== 'team' || row.state === 'unpaid') return
  for (const gift of await teamGifts(act, [id])) await addDonated(act, gift)
}

/** The last step of a chain: who came by it gave. */
async function addDonated(act: Act, gift: TeamGift): Promise<void> {
  const [trail] = await act.tx.select().from(giftTrail).where(eq(giftTrail.donation, gift.id))
  if (trail?.assist == null) return
  const via = await findRow(act.tx, teamAssist, trail.assist)
  if (via?.campaign !== gift.campaign) return
  const giver = gift.donor === null ? undefined : await findRow(act.tx, donor, gift.donor)
  const steps = tableOf(teamAssist)
  const known = await findRows(act.tx, teamAssist, eq(steps.donation, gift.id), 1)
  if (known.length > 0) return
  const step = {
    ...{ campaign: gift.campaign, organisation: via.organisation, at: act.now.toISOString() },
    ...{ helper: gift.donor, shownName: giver?.displayName ?? null, device: trail.device },
    ...{ via: via.id, depth: via.depth + 1 },
  }
  if (giver?.count === 1)
    await insertRow(act, teamAssist, { ...step, kind: 'register', donation: gift.id })
  await insertRow(act, teamAssist, {
    ...{ ...step, kind: 'donate', donation: gift.id, amount: gift.amount },
  })
  await act.tx.execute(
    sql`update team_campaign set assists = assists + 1 where id = ${gift.campaign}`,
  )
  if (via.helper !== null)
    await act.tx.execute(sql`
      update team_member set invited = invited + 1, raised = raised + ${gift.amount}
       where campaign = ${gift.campaign} and member = ${via.helper} and member is distinct from ${gift.donor}`)
}

/** What went back of a gift is no merit of whoever brought it, either. */
async function takeDonated(act: Act, gift: TeamGift, change: Change): Promise<void> {
  const { rows } = await act.tx.execute<{ via: string | null }>(sql`
    update team_assist set amount = greatest(0, amount + ${change.amount})
     where donation = ${gift.id} and kind = 'donate' returning via`)
  const via = rows[0]?.via
  if (via == null) return
  await act.tx.execute(sql`
    update team_member set raised = greatest(0, raised + ${change.amount}),
           invited = greatest(0, invited + ${change.gifts})
     where campaign = ${gift.campaign} and member is distinct from ${gift.donor}
       and member = (select helper from team_assist where id = ${via})`)
}
