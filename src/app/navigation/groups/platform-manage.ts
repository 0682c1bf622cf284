import { group, hidden, menu } from '../group.ts'

/** 平台管理: partner platforms and their keys. */
export const platformManageGroup = group(
  '/platformManage',
  { title: '平台管理', icon: 'api', home: 'platformList' },
  [
    menu('platformList', '平台列表', 'api'),
    menu('platformCreate', '新增平台', 'plus-circle'),
    hidden('platformUpdate', '编辑平台', ['platformList'], ['partnerPlatform.update']),
  ],
)
