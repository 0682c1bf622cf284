import { group, hidden, menu } from '../group.ts'

/** 公益号管理: charity accounts, their admission and certification. */
export const gyhmanagerGroup = group(
  '/gyhmanager',
  { title: '公益号管理', icon: 'heart', home: 'gyhkanban' },
  [
    menu('gyhkanban', '公益号看板', 'dashboard'),
    menu('mechanism', '机构管理', 'bank'),
    menu('entering', '入驻审核', 'audit'),
    hidden('enteringinfo', '入驻审核详情', ['entering']),
    menu('proveing', '认证审核', 'audit'),
    hidden('proveinginfo', '认证审核详情', ['proveing']),
    menu('heartmerc', '爱心商户', 'shop'),
    menu('orgmerc', '机构商户号', 'credit-card'),
    hidden(
      'addmerc',
      '新增商户',
      ['heartmerc', 'orgmerc'],
      ['heartMerchant.create', 'heartMerchant.update', 'orgMerchant.create', 'orgMerchant.update'],
    ),
    menu('importTask', '数据导入', 'import'),
    menu('importList', '导入任务', 'schedule'),
    hidden('importDetail', '导入明细', ['importTask', 'importList']),
    menu('promotelog', '推广记录', 'notification'),
    menu('illegalorg', '非法社会组织名录', 'stop'),
    menu('servicemanager', '客服管理', 'customer-service'),
    hidden('editcharity', '编辑公益号', ['mechanism'], ['organisation.update']),
    menu('charityconfig', '公益号配置', 'setting'),
    menu('dataReportW', '数据周报', 'calendar'),
    menu('dataReportM', '数据月报', 'calendar'),
    menu('dataReportY', '数据年报', 'calendar'),
  ],
)
