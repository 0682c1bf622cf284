import { foundTab, ShopList, shopTabs } from './shop-list.tsx'

const tabs = shopTabs(foundTab('lateOrders', '有超时订单'))

/** 电子商务: online shops. */
export default function ElectronicListScreen() {
  return (
    <ShopList
      kind="2"
      title="电子商务"
      place="/gybCommerceService/electronicCommerceInfo"
      tabs={tabs}
      quick={['platform', 'categories']}
      shown={['name', 'platform', 'month', 'late', 'unsettled', 'state', 'goods', 'categories']}
    />
  )
}
