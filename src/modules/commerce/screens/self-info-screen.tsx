import { StatCard } from '#ui/views/stat-card.tsx'
import { CountPanel } from './count-panel.tsx'
import type { Shop } from './shop.ts'
import { ShopPage } from './shop-page.tsx'
import { ShopReport } from './shop-report.tsx'
import { goodsTab, redemptionTab, stockTab } from './shop-tabs.tsx'

const tabs = (shop: Shop) => [
  goodsTab(shop),
  stockTab(shop),
  { key: 'counts', label: '盘点', content: <CountPanel shop={shop} /> },
  { ...redemptionTab(shop), label: '兑换记录' },
  { key: 'report', label: '月报', content: <ShopReport shop={shop.id} /> },
]

/** 自营商务详情. */
export default function SelfInfoScreen() {
  return (
    <ShopPage
      list="/gybCommerceService/selfCommerceList"
      title="自营商务"
      hasTill
      tabs={tabs}
      cards={shop => (
        <>
          <StatCard label="本月服务人数" figure={shop.extra?.monthPersons ?? 0} unit="人" />
          <StatCard label="库存预警" figure={shop.extra?.shortStock ?? 0} unit="种" />
        </>
      )}
    />
  )
}
