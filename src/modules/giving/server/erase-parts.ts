import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { unnamedGiver } from '#modules/people/server/index.ts'
import { giftDelivery, monthlyContract } from '../model/index.ts'
import { giveBackPiece } from './gifts/reach-gifts.ts'
import { endContract } from './monthly/end-contract.ts'

/** More than anybody has of contracts, or of gifts for them. */
const most = 1000
const words = '捐赠人信息已按要求删除，月捐解约，不再扣款'

/**
 * Whoever is erased from the book is debited no more, and is named neither beside contracts and teams nor on
 * parcels. Told while the book knows the phone still, so that the donor hears of it.
 */
export async function eraseParts(act: Act, donor: string): Promise<void> {
  const contracts = tableOf(monthlyContract)
  for (const { id } of await findRows(act.tx, monthlyContract, eq(contracts.giver, donor), most)) {
    const row = await lockRow(act, monthlyContract, id)
    if (['unsigned', 'active', 'paused', 'retrying'].includes(row.state))
      await endContract(act, row, { move: 'cancelled', reason: 'donor', words })
  }
  await act.tx.update(contracts).set({ displayName: null }).where(eq(contracts.giver, donor))
  await act.tx.execute(
    sql`update team_member set shown_name = ${unnamedGiver} where member = ${donor}`,
  )
  await act.tx.execute(sql`update team_assist set shown_name = null where helper = ${donor}`)
  await eraseParcels(act, donor)
}

/** Gifts that nobody sent yet are not sent; where the others went is forgotten. */
async function eraseParcels(act: Act, donor: string): Promise<void> {
  const gone = { receiver: null, receiverPhone: null, address: null }
  const table = tableOf(giftDelivery)
  for (const { id } of await findRows(act.tx, giftDelivery, eq(table.giver, donor), most)) {
    const row = await lockRow(act, giftDelivery, id)
    const isKept = row.state === 'toClaim' || row.state === 'toShip'
    if (isKept || row.state === 'short')
      await moveRow(act, giftDelivery, row, 'waive', { ...gone, statusReason: '捐赠人信息已删除' })
    else await updateRow(act, giftDelivery, row, gone)
    if (isKept) await giveBackPiece(act, row.gift)
  }
}
