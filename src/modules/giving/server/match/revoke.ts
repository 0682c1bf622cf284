import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { refund } from '#modules/finance/model/index.ts'
import {
  balanceOf,
  endHold,
  post,
  type RefundTold,
  restrictedOf,
  takeHold,
} from '#modules/finance/server/index.ts'
import { matchEntry, matchingPool } from '../../model/index.ts'
import { payRest } from './pay-rest.ts'
import { accountOf } from './pool-money.ts'

type Entry = Row<typeof matchEntry>

const table = tableOf(matchEntry)

/** A refunded gift takes its match with it, in proportion: what was set aside is free again, what was booked goes back (P26). */
export async function revokeMatches(act: Act, told: RefundTold): Promise<void> {
  const found = await findRows(act.tx, matchEntry, eq(table.donation, told.donation), 50)
  if (found.length === 0) return
  const back = await findRow(act.tx, refund, told.refund.id)
  const by = back?.id ?? told.refund.id
  for (const { id, pool } of found) {
    await lockRow(act, matchingPool, pool)
    const entry = await lockRow(act, matchEntry, id)
    // All shares of a gift that is refunded in full are the whole match.
    const share = Number((BigInt(entry.amount) * BigInt(told.refunded)) / BigInt(told.amount))
    const isWhole = told.refunded === told.amount
    await takeBack(act, entry, { share, isWhole, by, why: '捐赠已退款' })
    await refill(act, pool)
  }
}

/** Gifts that were never paid bring nothing: their matches go back whole. Pools in one order, as matching takes them. */
export async function revokeUnpaid(act: Act, donations: readonly string[]): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string; pool: string }>(sql`
    select id, pool from match_entry
     where donation = any(${sql.param([...donations])}::uuid[]) and state <> 'revoked' order by pool, id`)
  for (const { id, pool } of rows) {
    await lockRow(act, matchingPool, pool)
    await revokeEntry(act, await lockRow(act, matchEntry, id))
    await refill(act, pool)
  }
}

/** Takes the whole match of a gift back that is no paid gift any more. */
export const revokeEntry = (act: Act, entry: Entry) =>
  takeBack(act, entry, {
    ...{ share: entry.amount, isWhole: true, by: entry.donation, why: '捐赠已作废' },
  })

interface Share {
  /** Fen of the match that are gone with all refunds until now. */
  readonly share: number
  readonly isWhole: boolean
  /** The refund, or the gift itself. */
  readonly by: string
  readonly why: string
}

async function takeBack(act: Act, entry: Entry, share: Share): Promise<void> {
  if (entry.state === 'confirmed') await returnBooked(act, entry, share)
  else if (entry.state === 'reserved' || entry.state === 'frozen')
    await freeReserved(act, entry, share)
}

async function freeReserved(
  act: Act,
  entry: Entry,
  { share, isWhole, by, why }: Share,
): Promise<void> {
  if (entry.hold !== null) await endHold(act.tx, entry.hold, 'released')
  if (isWhole) {
    await moveRow(act, matchEntry, entry, 'revoke', {
      ...{ hold: null, returned: entry.amount, reason: why },
      decidedAt: act.now.toISOString(),
    })
    return
  }
  // The rest of the gift keeps its part: shares count from the whole, so what is left is held anew.
  const left = entry.amount - share
  const hold = await takeHold(act.tx, {
    ...{ organisation: entry.organisation, account: accountOf(entry.pool), amount: left },
    source: { table: 'refund', id: by },
  })
  await updateRow(act, matchEntry, entry, { hold, returned: share })
}

async function returnBooked(act: Act, entry: Entry, { share, isWhole, why }: Share): Promise<void> {
  const owed = share - entry.returned
  if (owed <= 0) return
  const now = { ...entry, owed }
  const rest = (await giveBackOwed(act, now)) ?? { owed }
  if (isWhole)
    await moveRow(act, matchEntry, entry, 'revoke', {
      ...{ ...rest, reason: why, decidedAt: act.now.toISOString() },
    })
  else await updateRow(act, matchEntry, entry, rest)
}

/**
 * P26: a cause gives back what a refunded gift had brought it, where it has so much; undefined where the
 * money is spent or set aside: the refund of the donor never waits for it, the nightly job asks again.
 */
export async function giveBackOwed(
  act: Act,
  entry: Entry,
): Promise<Pick<Entry, 'owed' | 'returned'> | undefined> {
  const account = restrictedOf({ cause: entry.cause })
  const { available } = await balanceOf(act.tx, entry.organisation, account)
  if (available < entry.owed) return undefined
  const { rows } = await act.tx.execute<{ times: number }>(sql`
    select count(*)::int as times from ledger_posting
     where event = 'P26' and source_type = 'match_entry' and source_id = ${entry.id}`)
  await post(act.tx, {
    event: 'P26',
    organisation: entry.organisation,
    source: { table: 'match_entry', id: entry.id, seq: rows[0]?.times ?? 0 },
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
    memo: entry.giftNumber,
    lines: [
      { account, amount: entry.owed, flow: 'X0' },
      { account: accountOf(entry.pool), amount: -entry.owed, flow: 'X0' },
    ],
  })
  return { owed: 0, returned: entry.returned + entry.owed }
}

/** A pool that was used up adds again when money came back; one that is closed hands it on as its agreement says. */
export async function refill(act: Act, id: string): Promise<void> {
  const pool = await lockRow(act, matchingPool, id)
  if (pool.state === 'closed') await payRest(act, pool)
  if (pool.state !== 'exhausted') return
  const { available } = await balanceOf(act.tx, pool.organisation, accountOf(id))
  if (available > 0) await moveRow(act, matchingPool, pool, 'refill')
}
