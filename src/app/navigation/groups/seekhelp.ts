import { group, hidden, menu } from '../group.ts'

/** 求助管理: requests for help and their evidence. */
export const seekhelpGroup = group(
  '/seekhelp',
  { title: '求助管理', icon: 'alert', home: 'helpmine' },
  [
    menu('helpdata', '求助数据', 'bar-chart'),
    menu('helpmine', '求助列表', 'unordered-list'),
    hidden('helpidetail', '求助详情', ['helpmine', 'evidence', 'helpayout']),
    menu('evidence', '证实材料', 'file-protect'),
    menu('classify_help', '求助分类', 'tags'),
    menu('helpinteract', '求助互动', 'message'),
    menu('helpayout', '求助拨付', 'pay-circle'),
    menu('helpdonlist', '求助捐赠明细', 'gift'),
    menu('helpdonper', '求助捐赠人', 'user'),
    menu('userdata', '用户数据', 'user'),
  ],
)
