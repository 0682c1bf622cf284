import { group, hidden, menu } from '../group.ts'

/** 粉丝与捐赠人: fans, donors, beneficiaries and companies. */
export const fansGroup = group('/fans', { title: '粉丝与捐赠人', icon: 'team', home: 'fanslist' }, [
  menu('fansdata', '粉丝数据', 'bar-chart'),
  menu('fanslist', '粉丝列表', 'user'),
  menu('donatorList', '捐赠人', 'user'),
  hidden('donatorDetail', '捐赠人详情', ['donatorList']),
  menu('aidedPersonList', '受助人', 'user-switch'),
  hidden('aidedPersonDetail', '受助人详情', ['aidedPersonList']),
  menu('companylist', '爱心企业', 'shop'),
  hidden('companyadd', '新增企业', ['companylist'], ['company.create']),
  hidden('companyedit', '编辑企业', ['companylist'], ['company.update']),
  hidden('companyinfo', '企业详情', ['companylist']),
  hidden('companypd', '批量导入企业', ['companylist'], ['company.import']),
  menu('oaManage', '公众号管理', 'wechat'),
  hidden('oaManage/oa_template', '消息模板', ['oaManage']),
  hidden('oaManage/add_template', '新增消息模板', ['oaManage'], ['messageTemplate.create']),
  hidden('oaManage/edit_template', '编辑消息模板', ['oaManage'], ['messageTemplate.update']),
  menu('userdata', '个人数据', 'bar-chart'),
  menu('orgdata', '机构数据', 'bar-chart'),
  menu('compdata', '企业数据', 'bar-chart'),
  menu('groupdata', '团体数据', 'bar-chart'),
  menu('fanshelp', '粉丝求助', 'alert'),
  menu('fansdon', '粉丝捐赠', 'gift'),
])
