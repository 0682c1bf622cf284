import { and, eq, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { rescueRecord } from '#modules/salvage/model/index.ts'
import { openShops } from './open-shops.ts'
import { paySettlements } from './pay-settlements.ts'
import { spendVouchers } from './spend-vouchers.ts'
import { countStock, stockShop } from './stock-shop.ts'
import { tryCodes } from './try-codes.ts'

const mostOrganisations = 2
/** Days ago the first of the vouchers was spent. */
const firstSpent = 30
/** Purchases in the shops of others than the first organisation. */
const few = 5
/** What the demo spends of one voucher at most, fen. */
const worth = 50_00

/** Shops of a few organisations: with a door, online and own, what was bought there, and how they are paid. */
export async function fillDemoShops(world: DemoWorld): Promise<void> {
  let filled = 0
  for (const organisation of world.organisations) {
    if (filled === mostOrganisations) return
    const vouchers = await vouchersOf(world, organisation)
    if (vouchers.length === 0) continue
    filled += 1
    const shops = await openShops(world, organisation, filled)
    const goods = await stockShop(world, shops.own)
    await spendVouchers(world, { shops, vouchers, goods, ...(filled > 1 && { most: few }) })
    // One of them shows what a shop may come to; of the other what is usual.
    if (filled > 1) continue
    await countStock(world, shops.own, goods)
    await paySettlements(world, organisation, shops)
    await tryCodes(world, shops, vouchers)
  }
}

/** Vouchers of which nothing was spent yet, and that could be for so long. */
async function vouchersOf(world: DemoWorld, { id }: DemoOrganisation) {
  const found = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(
      act.tx,
      rescueRecord,
      and(
        eq(columnNamed(rescueRecord, 'organisation'), id),
        sql`${columnNamed(rescueRecord, 'voucherState')} = '1'`,
        sql`${columnNamed(rescueRecord, 'voucherFrom')} <= ${addDays(world.today, -firstSpent)}::date`,
        sql`${columnNamed(rescueRecord, 'voucherTo')} >= ${world.today}::date`,
        sql`${columnNamed(rescueRecord, 'voucherLeft')} >= ${worth}`,
      ),
      200,
    ),
  )
  return found.toSorted((one, other) => (one.number < other.number ? -1 : 1))
}
