import { useMemo } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { AddressTab } from '#ui/views/address-tabs.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import {
  commerceSettlement,
  goods,
  partnerVisit,
  redemptionAttempt,
  stockCount,
  stockMove,
  voucherRedemption,
} from '../model/index.ts'
import { NoRight } from './no-right.tsx'
import type { Shop } from './shop.ts'

interface OfShopProps<R extends AnyResource> {
  readonly resource: R
  readonly shop: Shop
  readonly shown: readonly string[]
  readonly createLabel?: string
  readonly canCreate?: boolean
  readonly tabs?: readonly ListTab[]
  readonly where?: readonly Condition[]
  readonly sums?: 'asked'
}

const nothing: readonly Condition[] = []

/** Records of one shop, as a list inside its page. */
export function OfShop<R extends AnyResource>({ shop, where = nothing, ...list }: OfShopProps<R>) {
  const maySee = useCan(`${list.resource.name}.view`)
  const own = useMemo(
    (): readonly Condition[] => [{ field: 'partner', op: 'is', value: shop.id }, ...where],
    [shop.id, where],
  )
  if (!maySee) return <NoRight />
  return (
    <ListScreen
      {...list}
      resource={list.resource as AnyResource}
      kept="memory"
      where={own}
      initial={{ partner: shop.id }}
    />
  )
}

const redemptions = [
  'number',
  'tender',
  'amount',
  'items',
  'voucherTail',
  'state',
  'createdAt',
  'cashier',
]

/** 核销记录. */
export const redemptionTab = (shop: Shop): AddressTab => ({
  key: 'redemptions',
  label: '核销记录',
  content: (
    <OfShop
      resource={voucherRedemption}
      shop={shop}
      canCreate={false}
      sums="asked"
      shown={redemptions}
    />
  ),
})

/** 结算. */
export const settlementTab = (shop: Shop): AddressTab => ({
  key: 'settlements',
  label: '结算',
  content: (
    <OfShop
      resource={commerceSettlement}
      shop={shop}
      createLabel="生成结算单"
      sums="asked"
      shown={['number', 'dayFrom', 'dayTo', 'redemptions', 'amount', 'fee', 'state']}
    />
  ),
})

/** 巡查、价格抽查、投诉、年检. */
export const visitTab = (shop: Shop): AddressTab => ({
  key: 'visits',
  label: '巡查与投诉',
  content: (
    <OfShop
      resource={partnerVisit}
      shop={shop}
      createLabel="登记"
      shown={['kind', 'onDay', 'finding', 'result', 'item', 'shelfPrice', 'voucherPrice']}
    />
  ),
})

/** 异常尝试. */
export const attemptTab = (shop: Shop): AddressTab => ({
  key: 'attempts',
  label: '异常尝试',
  content: (
    <OfShop
      resource={redemptionAttempt}
      shop={shop}
      canCreate={false}
      shown={['createdAt', 'terminal', 'voucherTail', 'reason', 'lockedUntil']}
    />
  ),
})

/** 商品. */
export const goodsTab = (shop: Shop): AddressTab => ({
  key: 'goods',
  label: '商品',
  content: (
    <OfShop
      resource={goods}
      shop={shop}
      createLabel="新增商品"
      shown={
        shop.kind === '3'
          ? ['name', 'price', 'points', 'stock', 'safety', 'state', 'category']
          : ['name', 'price', 'ceilingPrice', 'state', 'category', 'code']
      }
    />
  ),
})

const orderTabs: readonly ListTab[] = [
  { key: 'paid', label: '待发货', where: [{ field: 'state', op: 'is', value: 'paid' }] },
  { key: 'late', label: '超时未发货', where: [{ field: 'late', op: 'is', value: true }] },
  { key: 'shipped', label: '已发货', where: [{ field: 'state', op: 'is', value: 'shipped' }] },
  { key: 'done', label: '已完成', where: [{ field: 'state', op: 'is', value: 'done' }] },
  { key: 'reversed', label: '已撤销', where: [{ field: 'state', op: 'is', value: 'reversed' }] },
]

/** 订单. */
export const orderTab = (shop: Shop): AddressTab => ({
  key: 'orders',
  label: '订单',
  content: (
    <OfShop
      resource={voucherRedemption}
      shop={shop}
      canCreate={false}
      tabs={orderTabs}
      sums="asked"
      shown={['number', 'orderNo', 'amount', 'receiver', 'expressNo', 'state', 'createdAt']}
    />
  ),
})

/** 库存流水. */
export const stockTab = (shop: Shop): AddressTab => ({
  key: 'stock',
  label: '库存流水',
  content: (
    <OfShop
      resource={stockMove}
      shop={shop}
      canCreate={false}
      shown={[
        'goodsName',
        'kind',
        'quantity',
        'after',
        'lot',
        'expiry',
        'sourceNumber',
        'createdAt',
      ]}
    />
  ),
})

/** 盘点单. */
export const countList = (shop: Shop) => (
  <OfShop
    resource={stockCount}
    shop={shop}
    canCreate={false}
    shown={['number', 'lines', 'counter', 'confirmer', 'state', 'createdAt']}
  />
)
