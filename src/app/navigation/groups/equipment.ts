import { group, hidden, menu } from '../group.ts'

/** 驿站管理: stations, equipment and their vendors. */
export const equipmentGroup = group(
  '/equipment',
  { title: '驿站管理', icon: 'environment', home: 'lovepostStation' },
  [
    menu('lovepostStation', '爱心驿站', 'environment'),
    hidden('postStationAdd', '新增驿站', ['lovepostStation'], ['postStation.create']),
    hidden('postStationEdit', '编辑驿站', ['lovepostStation'], ['postStation.update']),
    menu('qrCode', '二维码管理', 'qrcode'),
    hidden('qrCodeAdd', '新增二维码', ['qrCode'], ['qrCode.create']),
    hidden('qrCodeEdit', '编辑二维码', ['qrCode'], ['qrCode.update']),
    menu('equipmentTypeManage', '设备类型', 'tags'),
    menu('equipmentList', '设备列表', 'unordered-list'),
    menu('equipmentManage', '设备管理', 'tool'),
    menu('firmList', '厂商列表', 'unordered-list'),
    hidden('addFirm', '新增厂商', ['firmList'], ['vendor.create']),
    hidden('editFirm', '编辑厂商', ['firmList'], ['vendor.update']),
    menu('firmOnlyInfo', '厂商信息', 'idcard'),
    menu('relationMech', '关联机构', 'link'),
    hidden('relateorg', '关联机构设置', ['relationMech'], ['equipmentRelation.create']),
    menu('auditfirm', '厂商审核', 'audit'),
    hidden('firmcon', '厂商配置', ['firmList'], ['vendor.update']),
    menu('fundFlow', '资金流水', 'transaction'),
    menu('donationFlow', '捐赠流水', 'gift'),
    menu('accountManage', '账户管理', 'wallet'),
    hidden('accountDetail', '账户明细', ['accountManage']),
  ],
)
