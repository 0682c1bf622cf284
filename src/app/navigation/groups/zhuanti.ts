import { group, hidden, menu } from '../group.ts'

/** 数据专题: federations, joint and monthly giving, reports. */
export const zhuantiGroup = group(
  '/zhuanti',
  { title: '数据专题', icon: 'line-chart', home: 'cishanhui' },
  [
    menu('cishanhui', '慈善会', 'apartment'),
    hidden('addcishanhui', '新增慈善会', ['cishanhui'], ['federationPage.create']),
    hidden('editcishanhui', '编辑慈善会', ['cishanhui'], ['federationPage.update']),
    menu('yiqijuan', '一起捐', 'team'),
    hidden('yiqijuan/detail', '一起捐详情', ['yiqijuan']),
    hidden('yiqijuan/assist', '一起捐助力', ['yiqijuan']),
    menu('yuejuan', '月捐', 'calendar'),
    hidden('yuejuan/detail', '月捐详情', ['yuejuan']),
    hidden('yuejuan/yuejuan_gifts', '月捐礼品', ['yuejuan']),
    menu('aiData', '智能数据', 'robot'),
    menu('reportTemplateLibrary', '报告模板库', 'snippets'),
    hidden(
      'reportTemplateAdd',
      '新增报告模板',
      ['reportTemplateLibrary'],
      ['reportTemplate.create', 'reportTemplate.update'],
    ),
    hidden(
      'reportTemplateCopy',
      '复制报告模板',
      ['reportTemplateLibrary'],
      ['reportTemplate.create'],
    ),
    hidden('reportTemplateLook', '查看报告模板', ['reportTemplateLibrary']),
    menu('reportManage', '报告管理', 'file-text'),
  ],
)
