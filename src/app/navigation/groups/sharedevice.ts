import { group, menu } from '../group.ts'

/** 厂商管理: vendors as the platform sees them. */
export const sharedeviceGroup = group(
  '/sharedevice',
  { title: '厂商管理', icon: 'shop', home: 'firmList' },
  [
    menu('firmList', '厂商列表', 'unordered-list'),
    menu('fundFlow', '资金流水', 'transaction'),
    menu('accountManage', '账户管理', 'wallet'),
  ],
)
