import { printMoney } from '#kinds/index.ts'
import { StatCard } from '#ui/views/stat-card.tsx'
import type { Shop } from './shop.ts'
import { ShopPage } from './shop-page.tsx'
import { attemptTab, redemptionTab, settlementTab, visitTab } from './shop-tabs.tsx'

const tabs = (shop: Shop) => [
  redemptionTab(shop),
  settlementTab(shop),
  visitTab(shop),
  attemptTab(shop),
]

/** 实体商务详情. */
export default function EntityInfoScreen() {
  return (
    <ShopPage
      list="/gybCommerceService/entityCommerceList"
      title="实体商务"
      hasTill
      tabs={tabs}
      cards={shop => (
        <>
          <StatCard label="未结算" figure={printMoney(shop.extra?.unsettled ?? 0)} unit="元" />
          <StatCard label="食品许可" figure={shop.foodPermitTo ?? '—'} />
        </>
      )}
    />
  )
}
