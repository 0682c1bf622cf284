import { group, menu } from '../group.ts'

/** 日志中心: logs. */
export const logCenterGroup = group(
  '/logCenter',
  { title: '日志中心', icon: 'file-search', home: 'logList' },
  [menu('logList', '日志列表', 'file-search')],
)
