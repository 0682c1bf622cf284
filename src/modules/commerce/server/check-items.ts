import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { goodsCategories, neverBought } from '#modules/salvage/model/index.ts'
import type { Partner } from './ask-shop.ts'

/** What was bought, by its category. */
export interface Bought {
  readonly goods?: string | null | undefined
  readonly name: string
  readonly category: string
  readonly quantity: number
}

/** Refuses what no voucher buys, what this batch keeps out, and what the shop may not sell today. */
export function checkItems(
  act: Act,
  shop: Partner,
  { items, forbidden }: { items: readonly Bought[]; forbidden: readonly string[] },
): void {
  const today = beijingDay(act.now)
  const lacksPermit = [shop.foodPermitTo, shop.drugPermitTo].some(to => to !== null && to < today)
  // Where some goods are kept out, it must be said what was bought.
  if (items.length === 0 && (shop.kind !== '1' || forbidden.length > 0 || lacksPermit))
    act.refuse('请填写商品明细', 'items')
  for (const { name, category } of items) {
    if (category in neverBought)
      act.refuse(
        `「${neverBought[category as keyof typeof neverBought]}」不能用代金券购买`,
        'items',
      )
    const word = goodsCategories[category as keyof typeof goodsCategories]
    if (forbidden.includes(category)) act.refuse(`该代金券不能购买${word}（${name}）`, 'items')
    if (!(shop.categories as readonly string[]).includes(category))
      act.refuse(`该商家不经营${word}（${name}）`, 'items')
    const to =
      category === 'food' ? shop.foodPermitTo : category === 'medicine' ? shop.drugPermitTo : null
    if (to !== null && to < today)
      act.refuse(
        `${category === 'food' ? '食品' : '药品'}经营许可证已于 ${to} 到期，不能核销${word}`,
        'items',
      )
  }
}
