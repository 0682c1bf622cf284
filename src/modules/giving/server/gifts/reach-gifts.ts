import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { claimDays, giftDelivery, type monthlyContract, monthlyGift } from '../../model/index.ts'
import { tellGiver } from '../monthly/tell-giver.ts'

type Contract = Row<typeof monthlyContract>
type Gift = Row<typeof monthlyGift>

const gifts = tableOf(monthlyGift)
const deliveries = tableOf(giftDelivery)

/** Gifts that a contract has just reached, each once; the contract is locked. Where nothing is in stock it is short until some comes. */
export async function reachGifts(act: Act, contract: Contract): Promise<void> {
  const today = beijingDay(act.now)
  const offered = and(
    eq(gifts.organisation, contract.organisation),
    eq(gifts.state, 'enabled'),
    or(isNull(gifts.plan), eq(gifts.plan, contract.plan)),
    lte(gifts.startOn, today),
    or(isNull(gifts.endOn), gte(gifts.endOn, today)),
  )
  for (const gift of await findRows(act.tx, monthlyGift, offered, 200)) {
    if (!isReached(gift, contract)) continue
    const known = and(eq(deliveries.gift, gift.id), eq(deliveries.contract, contract.id))
    if ((await findRows(act.tx, giftDelivery, known, 1)).length > 0) continue
    const isThere = await takeFromStock(act, gift.id)
    await insertRow(act, giftDelivery, {
      ...{ gift: gift.id, giftName: gift.name, organisation: contract.organisation },
      ...{ contract: contract.id, giver: contract.giver, reachedAt: act.now.toISOString() },
      claimUntil: addDays(today, claimDays),
      state: isThere ? 'toClaim' : 'short',
    })
    if (isThere) await tellGiver(act, contract, `已达到礼品「${gift.name}」的条件，请联系机构领取`)
  }
}

function isReached(gift: Gift, { periods, total }: Contract): boolean {
  if (gift.condition === 'first') return periods >= 1
  if (gift.condition === 'periods') return gift.periods !== null && periods >= gift.periods
  return gift.reached !== null && total >= gift.reached
}

/** One piece of what is there; false when nothing is. Those who ask at once wait for each other. */
async function takeFromStock(act: Act, gift: string): Promise<boolean> {
  const { rows } = await act.tx.execute(
    sql`update monthly_gift set stock = stock - 1 where id = ${gift} and stock > 0 returning id`,
  )
  return rows.length > 0
}

/** What came back or came new: to those who are short of it, the first ones first. */
export async function handStock(act: Act, gift: string): Promise<void> {
  const waiting = and(eq(deliveries.gift, gift), eq(deliveries.state, 'short'))
  const rows = await selectRows(
    act.tx,
    giftDelivery,
    sql`where ${waiting} order by ${asc(deliveries.reachedAt)}, id limit 1000 for update`,
  )
  for (const row of rows) {
    if (!(await takeFromStock(act, gift))) return
    await moveRow(act, giftDelivery, row, 'restock', {
      claimUntil: addDays(beijingDay(act.now), claimDays),
    })
  }
}

/** A piece that nobody gets goes back to the stock. */
export async function giveBackPiece(act: Act, gift: string): Promise<void> {
  await act.tx.execute(sql`update monthly_gift set stock = stock + 1 where id = ${gift}`)
  await handStock(act, gift)
}
