import { group, menu } from '../group.ts'

/** 积分管理: points. */
export const integralGroup = group(
  '/integral',
  { title: '积分管理', icon: 'trophy', home: 'integralconfig', roles: ['user'] },
  [menu('integralconfig', '积分规则', 'trophy'), menu('integrallist', '积分流水', 'transaction')],
)
