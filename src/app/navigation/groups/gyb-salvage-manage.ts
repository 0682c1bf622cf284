import { group, hidden, menu } from '../group.ts'

/** 救助发放: issuing of rescue funds and goods. */
export const gybSalvageManageGroup = group(
  '/gybSalvageManage',
  { title: '救助发放', icon: 'gift', home: 'dataKanban' },
  [
    menu('dataKanban', '救助看板', 'dashboard'),
    menu('grantSalvage', '救助发放', 'gift'),
    menu('rescueRecord', '救助记录', 'file-done'),
    hidden('rescueDetailList', '救助明细', ['grantSalvage', 'rescueRecord']),
  ],
)
