import { figure, toggle } from './setting-kinds.ts'

const isForAll = true

/** Security settings of logs and of what raises an alert in them. */
export const logSettings = {
  'alert.denials': figure('告警：一分钟内越权拒绝次数', 'log', {
    isForAll,
    initial: 20,
    min: 3,
    max: 50,
    strict: 'less',
  }),
  'alert.reveals': figure('告警：十分钟内查看明文次数', 'log', {
    isForAll,
    initial: 30,
    min: 3,
    max: 50,
    strict: 'less',
  }),
  'alert.failedLogins': figure('告警：异地登录前失败次数', 'log', {
    isForAll,
    initial: 5,
    min: 2,
    max: 10,
    strict: 'less',
  }),
  'alert.exportRows': figure('告警：单次导出明文行数', 'log', {
    initial: 5000,
    min: 100,
    max: 20_000,
    strict: 'less',
  }),
  'log.onlineDays': figure('日志在线（天）', 'log', {
    isForAll,
    initial: 365,
    min: 180,
    max: 3650,
    strict: 'more',
    description: '超过后按月移入归档，仍可校验与下载',
  }),
  'log.archiveDays': figure('日志归档（天）', 'log', {
    isForAll,
    initial: 1095,
    min: 180,
    max: 7300,
    strict: 'more',
    description: '在归档中至少保留的天数，之后经两人同意方可清除',
  }),
  'audit.alertLogin': toggle('异地或异常时段登录告警', 'log', { initial: true, strict: true }),
} as const
