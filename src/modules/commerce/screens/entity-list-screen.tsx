import { foundTab, ShopList, shopTabs } from './shop-list.tsx'

const tabs = shopTabs(foundTab('permitSoon', '许可证30天内到期'), foundTab('checkDue', '年检到期'))

/** 实体商务: shops with a door. */
export default function EntityListScreen() {
  return (
    <ShopList
      kind="1"
      title="实体商务"
      place="/gybCommerceService/entityCommerceInfo"
      tabs={tabs}
      quick={['categories', 'area', 'settleCycle']}
      shown={[
        'name',
        'categories',
        'month',
        'unsettled',
        'state',
        'foodPermitTo',
        'openFrom',
        'area',
      ]}
    />
  )
}
