import type { Row } from '#kernel/resource/resource.ts'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { rescueRecord } from '#modules/salvage/model/index.ts'
import { voucherRedemption } from '../../model/index.ts'
import { redeem } from '../redeem.ts'
import type { DemoShop, DemoShops } from './open-shops.ts'
import { morning } from './people.ts'
import type { DemoGoods } from './stock-shop.ts'

/** A line of a grant with the voucher that it gave. */
export type DemoVoucher = Row<typeof rescueRecord>

interface Spent {
  /** Which of the vouchers. */
  readonly of: number
  readonly shop: keyof DemoShops
  readonly daysAgo: number
  readonly amount: number
  readonly bought: readonly [name: string, category: string, quantity: number]
  /** How far an order of an online shop came, or that it was taken back. */
  readonly end?: 'shipped' | 'arrived' | 'reversed'
}

const rice = ['大米 5 千克', 'food', 1] as const
const oil = ['食用油 2 升', 'food', 1] as const
const basket = ['米面油', 'food', 1] as const
const soap = ['洗衣液', 'daily', 1] as const

/** What was bought over four weeks, the oldest first. */
const purchases: readonly Spent[] = [
  { of: 0, shop: 'market', daysAgo: 28, amount: 50_00, bought: basket },
  { of: 1, shop: 'market', daysAgo: 26, amount: 20_00, bought: soap },
  { of: 2, shop: 'market', daysAgo: 24, amount: 50_00, bought: basket, end: 'reversed' },
  { of: 3, shop: 'grain', daysAgo: 20, amount: 50_00, bought: basket },
  { of: 5, shop: 'online', daysAgo: 12, amount: 40_00, bought: oil, end: 'arrived' },
  { of: 1, shop: 'market', daysAgo: 12, amount: 30_00, bought: ['挂面与鸡蛋', 'food', 2] },
  { of: 4, shop: 'grain', daysAgo: 10, amount: 20_00, bought: ['小米 2 千克', 'food', 1] },
  { of: 8, shop: 'own', daysAgo: 9, amount: 35_00, bought: rice },
  { of: 2, shop: 'market', daysAgo: 5, amount: 25_00, bought: ['牛奶一箱', 'food', 1] },
  { of: 4, shop: 'online', daysAgo: 4, amount: 30_00, bought: ['红枣礼盒', 'food', 1] },
  {
    of: 6,
    shop: 'online',
    daysAgo: 3,
    amount: 35_00,
    bought: ['杂粮礼盒', 'food', 1],
    end: 'shipped',
  },
  { of: 7, shop: 'online', daysAgo: 1, amount: 50_00, bought: oil },
  { of: 6, shop: 'market', daysAgo: 0, amount: 15_00, bought: soap },
  { of: 5, shop: 'grain', daysAgo: 0, amount: 10_00, bought: ['食盐与酱油', 'food', 2] },
]

/** Vouchers as they were spent: at a till, in an online shop with what became of the order, at an own shop. */
export async function spendVouchers(
  world: DemoWorld,
  {
    shops,
    vouchers,
    goods,
    most = purchases.length,
  }: {
    readonly shops: DemoShops
    readonly vouchers: readonly DemoVoucher[]
    readonly goods: DemoGoods
    /** So many of the purchases. */
    readonly most?: number
  },
): Promise<void> {
  for (const spent of purchases.slice(0, most)) {
    const voucher = vouchers[spent.of]
    if (voucher !== undefined)
      await spend(world, { spent, voucher, goods, shop: shops[spent.shop] })
  }
}

interface Purchase {
  readonly spent: Spent
  readonly voucher: DemoVoucher
  readonly goods: DemoGoods
  readonly shop: DemoShop
}

async function spend(world: DemoWorld, { spent, voucher, goods, shop }: Purchase): Promise<void> {
  const { daysAgo, amount, end } = spent
  const [name, category, quantity] = spent.bought
  const isOnline = spent.shop === 'online'
  const at = morning(world, daysAgo)
  const row = await world.as(shop.keeper, at, async ({ act }) => {
    const sold = await redeem(act, {
      ...{ partner: shop.id, voucherNo: voucher.voucherNo ?? '', proof: '3', amount, photo: null },
      ...{ code: voucher.idNumber.slice(-6), terminal: isOnline ? '网店后台' : '一号收银台' },
      key: `demo-${voucher.id}-${daysAgo}`,
      orderNo: isOnline
        ? `DD${addDays(world.today, -daysAgo).replaceAll('-', '')}${spent.of}8`
        : null,
      receiver: isOnline ? voucher.name : null,
      receiverPhone: isOnline ? `1380912${3000 + spent.of}` : null,
      receiverAddress: isOnline
        ? { areaCode: '610802', detail: `崇文路 ${spent.of + 3} 号` }
        : null,
      items: [
        { ...(spent.shop === 'own' && { goods: goods.get(name) }), name, category, quantity },
      ],
    })
    return sold.row
  })
  const path = voucherRedemption.path
  if (end === 'reversed')
    await world.as(shop.keeper, new Date(at.getTime() + 20 * 60_000), desk =>
      desk.move(path, 'reverse', row, { reason: '持券人拿错商品，当场退回' }),
    )
  if (end !== 'shipped' && end !== 'arrived') return
  const sent = await world.as(shop.keeper, morning(world, daysAgo - 1), desk =>
    desk.move(path, 'ship', row, {
      carrier: '邮政快递',
      expressNo: `98${voucher.id.replace(/\D/g, '').slice(-11)}`,
    }),
  )
  if (end === 'arrived')
    await world.as(shop.keeper, morning(world, daysAgo - 4), desk =>
      desk.move(path, 'deliver', sent),
    )
}
