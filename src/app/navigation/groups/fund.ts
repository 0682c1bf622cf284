import { group, hidden, menu } from '../group.ts'

/** 基金管理: funds, their reviews, reports and payouts. */
export const fundGroup = group('/fund', { title: '基金管理', icon: 'fund', home: 'fundmine' }, [
  menu('funddata', '基金数据', 'bar-chart'),
  menu('fundmine', '基金列表', 'unordered-list'),
  menu('unsyncFund', '未同步基金', 'sync'),
  menu('fundReview', '基金审核', 'audit'),
  hidden('fundreviewdetail', '基金审核详情', ['fundmine', 'unsyncFund', 'fundReview']),
  menu('fundgress', '基金进展', 'rise'),
  menu('fundProgressReview', '基金进展审核', 'audit'),
  hidden('fundreviewProgressdetail', '基金进展审核详情', ['fundgress', 'fundProgressReview']),
  menu('classify_fund', '基金分类', 'tags'),
  menu('fundreport', '基金报告', 'file-text'),
  hidden('funddetail', '基金详情', [
    'fundmine',
    'unsyncFund',
    'fundReview',
    'fundreport',
    'fundpayout',
  ]),
  menu('fundinteract', '基金互动', 'message'),
  menu('fundpayout', '基金拨付', 'pay-circle'),
  menu('funddonlist', '基金捐赠明细', 'gift'),
  menu('funddonper', '基金捐赠人', 'user'),
  menu('userdata', '用户数据', 'user'),
])
