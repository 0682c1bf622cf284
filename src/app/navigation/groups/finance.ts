import { group, menu } from '../group.ts'

/** 财务管理: donations, money in and out, accounts. */
export const financeGroup = group(
  '/finance',
  { title: '财务管理', icon: 'account-book', home: 'findata' },
  [
    menu('findata', '财务数据', 'bar-chart'),
    menu('findon', '捐赠明细', 'gift'),
    menu('finentry', '入账管理', 'login'),
    menu('finout', '出账管理', 'logout'),
    menu('finpro', '项目账户', 'wallet'),
    menu('finfund', '基金账户', 'wallet'),
    menu('finhelp', '求助账户', 'wallet'),
    menu('userdata', '用户数据', 'user'),
    menu('exportlist', '导出记录', 'export'),
  ],
)
