import { foundTab, ShopList, shopTabs } from './shop-list.tsx'

const tabs = shopTabs(foundTab('shortStock', '库存预警'))

/** 自营商务: charity supermarkets and own shops. */
export default function SelfListScreen() {
  return (
    <ShopList
      kind="3"
      title="自营商务"
      place="/gybCommerceService/selfCommerceInfo"
      tabs={tabs}
      quick={['categories', 'area']}
      shown={['name', 'goods', 'short', 'month', 'persons', 'state', 'openFrom', 'area']}
    />
  )
}
