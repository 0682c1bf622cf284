import { group, hidden, menu } from '../group.ts'

/** 商务服务: commerce partners. */
export const gybCommerceServiceGroup = group(
  '/gybCommerceService',
  { title: '商务服务', icon: 'shopping', home: 'entityCommerceList' },
  [
    menu('entityCommerceList', '实体商务', 'shop'),
    hidden('entityCommerceInfo', '实体商务详情', ['entityCommerceList']),
    menu('electronicCommerceList', '电子商务', 'shopping-cart'),
    hidden('electronicCommerceInfo', '电子商务详情', ['electronicCommerceList']),
    menu('selfCommerceList', '自营商务', 'shopping'),
    hidden('selfCommerceInfo', '自营商务详情', ['selfCommerceList']),
  ],
)
