import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { findCause } from '#modules/cause/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { balanceOf, giving, type PaidGiftTold, takeHold } from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { matchEntry, matchingPool } from '../../model/index.ts'
import { giftTrail } from '../tables.ts'
import { type Given, type Pool, ruledAmount, windowAt } from './match-amount.ts'
import { accountOf } from './pool-money.ts'

const gifts = tableOf(donation)
const pools = tableOf(matchingPool)
const people = tableOf(donor)
const unlimited = Number.MAX_SAFE_INTEGER

type Gift = Awaited<ReturnType<typeof giftsOf>>[number]

/**
 * Sets money of open pools aside for gifts that were just paid, in their transaction. Whoever adds
 * from the same pools waits until this transaction ends, so that caps and what is left are true.
 */
export async function matchGifts(act: Act, told: readonly PaidGiftTold[]): Promise<void> {
  const organisations = [...new Set(told.map(({ organisation }) => organisation))].sort()
  if (organisations.length === 0) return
  const open = and(inArray(pools.organisation, organisations), eq(pools.state, 'open'))
  const found = await selectRows(act.tx, matchingPool, sql`where ${open} order by id for update`)
  if (found.length === 0) return
  const paid = await giftsOf(
    act,
    told.flatMap(({ id, source }) => (source === 'matching' ? [] : [id])),
  )
  const raised = await raisedBy(act, paid)
  for (const pool of found) {
    for (const gift of paid)
      if (gift.organisation === pool.organisation)
        await matchOne(act, { pool, gift, raised: raised.get(gift.id) ?? null })
    await exhaust(act, pool)
  }
}

function giftsOf(act: Act, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return act.tx
    .select({
      ...{ id: gifts.id, number: gifts.number, organisation: gifts.organisation },
      ...{ cause: gifts.cause, donor: gifts.donor, amount: gifts.amount, paidAt: gifts.paidAt },
      ...{ source: gifts.source, sourceRef: gifts.sourceRef, restriction: gifts.restriction },
      ...{ device: giftTrail.device, giverKind: people.kind },
    })
    .from(gifts)
    .leftJoin(giftTrail, eq(giftTrail.donation, gifts.id))
    .leftJoin(people, eq(people.id, gifts.donor))
    .where(inArray(gifts.id, [...ids]))
    .orderBy(gifts.paidAt, gifts.id)
}

async function matchOne(
  act: Act,
  { pool, gift, raised }: Pick<Asked, 'pool' | 'gift' | 'raised'>,
): Promise<void> {
  if (gift.cause === null || gift.paidAt === null || gift.restriction !== '1') return
  if (pool.causes !== null && pool.causes.length > 0 && !pool.causes.includes(gift.cause)) return
  const team = teamOf(gift)
  if (pool.teams !== null && pool.teams.length > 0 && !pool.teams.includes(team ?? '')) return
  if (Number(gift.amount) < pool.trigger) return
  const at = new Date(gift.paidAt)
  const window = windowAt(pool, beijingDay(at), timeOf(at))
  if (!window.isOpen) return
  if ((await findCause(act.tx, gift.cause))?.row.allowMatch !== true) return
  const amount = await amountFor(act, { pool, gift, team, raised, dayLimit: window.dayLimit })
  if (amount > 0) await reserve(act, { pool, gift, team, amount })
}

const isId = (text: string | null) => text !== null && /^[0-9a-f-]{36}$/.test(text)
const teamOf = ({ source, sourceRef }: Gift) =>
  source === 'team' && isId(sourceRef) ? sourceRef : null
const timeOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

interface Asked {
  readonly pool: Pool
  readonly gift: Gift
  readonly team: string | null
  /** Fen that its team has raised with this gift and before it. */
  readonly raised: Given['team']
  readonly dayLimit: number | null
}

/** The rule's amount, no more than every cap and what is left of the pool allow; fen. */
async function amountFor(act: Act, { pool, gift, team, raised, dayLimit }: Asked): Promise<number> {
  const day = beijingDay(new Date(gift.paidAt ?? act.now))
  const { rows } = await act.tx.execute<Record<string, string>>(sql`
    select count(*) as entries,
           count(*) filter (where campaign = ${team}) as rewards,
           coalesce(sum(amount - returned) filter (where ${bySame(gift)}), 0) as user_total,
           coalesce(sum(amount - returned) filter (where ${bySame(gift)} and ${onDay(day)}), 0) as user_day,
           coalesce(sum(amount - returned) filter (where campaign = ${team}), 0) as team,
           coalesce(sum(amount - returned) filter (where cause = ${gift.cause}), 0) as cause,
           coalesce(sum(amount - returned) filter (where ${onDay(day)}), 0) as day
      from match_entry where pool = ${pool.id} and state <> 'revoked'`)
  const used = (name: string) => Number(rows[0]?.[name] ?? 0)
  const { available } = await balanceOf(act.tx, pool.organisation, accountOf(pool.id))
  const amount = Number(gift.amount)
  const ruled = ruledAmount(pool, {
    ...{ amount, entries: used('entries'), chance: Math.random() },
    ...{ team: raised, isRewarded: used('rewards') > 0 },
  })
  const left = (cap: number | null, name: string) => (cap === null ? unlimited : cap - used(name))
  return Math.min(
    ruled,
    available,
    pool.perGift ?? unlimited,
    left(pool.perUserTotal, 'user_total'),
    left(pool.perUserDay, 'user_day'),
    team === null ? unlimited : left(pool.perTeam, 'team'),
    left(pool.perCause, 'cause'),
    left(dayLimit, 'day'),
  )
}

/** Entries of the same person; who gave no name is known by the device alone, for all of them are one donor of the book. */
function bySame({ donor: giver, giverKind, device }: Gift) {
  if (giverKind !== 'unknown') return sql`giver = ${giver}`
  return device === null ? sql`false` : sql`giver = ${giver} and device = ${device}`
}

const onDay = (day: string) => sql`(paid_at at time zone 'Asia/Shanghai')::date = ${day}::date`

/**
 * What the team of each gift had raised before it and with it. Teams were counted just before with all
 * gifts of this act, those of the teams below included: what they have is what they had, and one gift
 * after the other.
 */
async function raisedBy(
  act: Act,
  paid: readonly Gift[],
): Promise<ReadonlyMap<string, NonNullable<Given['team']>>> {
  const teams = [...new Set(paid.flatMap(gift => teamOf(gift) ?? []))]
  if (teams.length === 0) return new Map()
  const { rows } = await act.tx.execute<{ id: string; parent: string | null; raised: string }>(sql`
    with recursive above as (
      select id, parent, raised from team_campaign where id = any (${sql.param(teams)}::uuid[])
      union select t.id, t.parent, t.raised from team_campaign t join above on t.id = above.parent
    ) select id, parent, raised::text as raised from above`)
  const known = new Map(rows.map(row => [row.id, row]))
  const chainOf = (gift: Gift) => {
    const chain: string[] = []
    let at: string | null = teamOf(gift)
    for (; at !== null && known.has(at); at = known.get(at)?.parent ?? null) chain.push(at)
    return chain
  }
  const had = new Map(rows.map(({ id, raised }) => [id, Number(raised)]))
  for (const gift of paid)
    for (const team of chainOf(gift)) had.set(team, (had.get(team) ?? 0) - Number(gift.amount))
  const found = new Map<string, NonNullable<Given['team']>>()
  for (const gift of paid) {
    const [own, ...above] = chainOf(gift)
    if (own === undefined) continue
    const before = had.get(own) ?? 0
    const now = before + Number(gift.amount)
    found.set(gift.id, { before, now })
    had.set(own, now)
    for (const team of above) had.set(team, (had.get(team) ?? 0) + Number(gift.amount))
  }
  return found
}

async function reserve(
  act: Act,
  { pool, gift, team, amount }: Omit<Asked, 'dayLimit' | 'raised'> & { readonly amount: number },
): Promise<void> {
  const { organisation } = pool
  const paidAt = new Date(gift.paidAt ?? act.now).toISOString()
  const hours = await giving().coolingHours(act.tx, { organisation, at: paidAt })
  const id = newId()
  const hold = await takeHold(act.tx, {
    ...{ organisation, account: accountOf(pool.id), amount },
    source: { table: 'match_entry', id },
  })
  await insertRow(act, matchEntry, {
    ...{ id, hold, pool: pool.id, organisation, cause: gift.cause ?? '', campaign: team },
    ...{ donation: gift.id, giftNumber: gift.number, giver: gift.donor, device: gift.device },
    ...{ giftAmount: Number(gift.amount), amount, paidAt },
    confirmAfter: new Date(Date.parse(paidAt) + hours * 3_600_000).toISOString(),
  })
}

/** A pool of which nothing is left adds no more; what comes back opens it again. */
async function exhaust(act: Act, pool: Pool): Promise<void> {
  const { available, balance } = await balanceOf(act.tx, pool.organisation, accountOf(pool.id))
  if (available === 0 && balance > 0) await moveRow(act, matchingPool, pool, 'exhaust')
}
