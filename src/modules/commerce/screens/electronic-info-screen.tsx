import { printMoney } from '#kinds/index.ts'
import { StatCard } from '#ui/views/stat-card.tsx'
import type { Shop } from './shop.ts'
import { ShopPage } from './shop-page.tsx'
import { goodsTab, orderTab, settlementTab, visitTab } from './shop-tabs.tsx'

const tabs = (shop: Shop) => [orderTab(shop), goodsTab(shop), settlementTab(shop), visitTab(shop)]

/** 电子商务详情. */
export default function ElectronicInfoScreen() {
  return (
    <ShopPage
      list="/gybCommerceService/electronicCommerceList"
      title="电子商务"
      hasTill
      tabs={tabs}
      cards={shop => (
        <>
          <StatCard label="超时订单" figure={shop.extra?.lateOrders ?? 0} unit="单" />
          <StatCard label="未结算" figure={printMoney(shop.extra?.unsettled ?? 0)} unit="元" />
        </>
      )}
    />
  )
}
