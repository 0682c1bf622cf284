import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { goods, stockCount } from '../../model/index.ts'
import { moveStock } from '../stock.ts'
import type { DemoShop } from './open-shops.ts'
import { morning } from './people.ts'

const items = [
  ['大米 5 千克', 'food', 35_00, 300, 40],
  ['食用油 2 升', 'food', 45_00, 380, 6],
  ['洗衣液', 'daily', 18_00, 150, 25],
  ['棉被', 'daily', 80_00, 700, 12],
  ['一次性口罩 50 只', 'daily', 12_00, 100, 0],
] as const

/** Goods of a shop by name. */
export type DemoGoods = ReadonlyMap<string, string>

/** What an own shop sells, and one kind of goods that it sells no more. */
export async function stockShop(world: DemoWorld, shop: DemoShop): Promise<DemoGoods> {
  const found = new Map<string, string>()
  await world.as(shop.keeper, morning(world, 50), async desk => {
    for (const [at, [name, category, price, points, stock]] of items.entries()) {
      const row = await desk.insert(goods.path, {
        ...{ partner: shop.id, code: `SP00${at + 1}`, name, category },
        ...{ price, ceilingPrice: price + 500, points, safety: stock === 0 ? 0 : 10, unit: '件' },
      })
      found.set(name, row.id)
      // Its stock sold out after the epidemic, and nobody asks for it any more.
      if (stock === 0) await desk.move(goods.path, 'disable', row)
      else
        await moveStock(desk.act, row.id, {
          kind: '1',
          ...{ quantity: stock, lot: `2026${at + 1}`, reason: '采购入库' },
          expiry: addDays(world.today, 25 + at * 90),
        })
    }
  })
  return found
}

/** Counts of an own shop: one confirmed with what was short, one given up, one that waits. */
export async function countStock(
  world: DemoWorld,
  { id: partner, keeper }: DemoShop,
  known: DemoGoods,
): Promise<void> {
  const operator = await world.staff('operator')
  const reviewer = await world.staff('reviewer1')
  const count = (daysAgo: number, counted: Readonly<Record<string, number>>, note: string) =>
    world.as(keeper, morning(world, daysAgo), desk =>
      desk.insert(stockCount.path, {
        ...{ partner, note },
        lines: Object.entries(counted).map(([name, n]) => ({
          ...{ goods: known.get(name), name, system: 0, counted: n },
        })),
      }),
    )
  const month = await count(7, { '食用油 2 升': 5, 洗衣液: 25 }, '月度盘点，食用油一瓶破损漏油')
  await world.as(reviewer, morning(world, 6), desk => desk.move(stockCount.path, 'confirm', month))
  const wrong = await count(4, { 棉被: 2 }, '冬季物资盘点')
  await world.as(operator, morning(world, 3), desk => desk.move(stockCount.path, 'cancel', wrong))
  await count(1, { 棉被: 12, 洗衣液: 24 }, '冬季物资盘点，上次少数了一箱棉被')
}
