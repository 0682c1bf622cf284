import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, json, moment, ref, text } from '#kinds/index.ts'

/** What the watch over the logs looks for. */
export const alertRules = {
  denials: '频繁越权',
  failedLogins: '多次失败后异地登录',
  reveals: '频繁查看明文',
  clearExport: '大量导出明文',
  nightAct: '夜间高风险操作',
  oneHandGrant: '授权未经第二人确认',
  keyMisuse: 'UKEY异常使用',
  chainBroken: '日志链校验不符',
  jobFailing: '任务连续失败',
  payeeAltered: '收款方与批准不符',
  balanceOff: '账户余额与流水不符',
} as const

export type AlertRule = keyof typeof alertRules

const note = text('处理说明', { required: true, min: 2, max: 300, lines: 3 })
const own = { system: true } as const

/** Something in the logs that somebody should look at (日志告警); the log rows themselves stay as they are. */
export const logAlert = resource('log/logAlert', {
  label: '日志告警',
  title: 'summary',
  fields: {
    /** One alert for one event, whoever finds it and however often. */
    key: text('告警键', { required: true, max: 200, unique: true, silent: true, ...own }),
    rule: choice('规则', alertRules, { required: true, ...own }),
    level: choice(
      '级别',
      { high: '高', medium: '中' },
      { required: true, ...own, tones: { high: 'red', medium: 'orange' } },
    ),
    at: moment('发生时间', { required: true, ...own }),
    summary: text('说明', { required: true, max: 300, ...own }),
    account: ref('账号', 'access/account', own),
    accountName: text('姓名', { max: 100, open: '工作人员姓名，供审计追溯', ...own }),
    organisation: ref('机构', 'charity/organisation', own),
    ip: text('IP', { max: 64, ...own }),
    times: count('次数', { required: true, initial: 1, ...own }),
    /** Ids of rows of the operation log. */
    evidence: json('相关日志', z.array(z.string()).max(200), { silent: true, ...own }),
    note: text('处理说明', { max: 300, lines: 3, ...own }),
    handledBy: ref('处理人', 'access/account', own),
    handledAt: moment('处理时间', own),
  },
  lifecycle: lifecycle({
    states: { open: '待处理', handled: '已处理', ignored: '误报' },
    tones: { open: 'red', handled: 'green', ignored: 'grey' },
    initial: 'open',
    editable: [],
    removable: [],
    moves: {
      handle: { label: '处理', from: ['open'], to: 'handled', ask: { note } },
      ignore: {
        label: '标为误报',
        from: ['open'],
        to: 'ignored',
        ask: { note },
        needs: 'logAlert.handle',
      },
    },
  }),
  owner: { organisation: 'organisation', account: 'account' },
  verbs: ['view', 'export'],
  discussion: false,
  views: {
    list: [
      'at',
      'rule',
      'level',
      'accountName',
      'summary',
      'times',
      'ip',
      'state',
      'handledBy',
      'handledAt',
    ],
    filter: ['at', 'rule', 'level', 'state', 'account'],
    search: ['summary'],
    detail: {
      告警: ['at', 'rule', 'level', 'summary', 'times', 'accountName', 'organisation', 'ip'],
      处理: ['note', 'handledBy', 'handledAt'],
    },
    sort: '-at',
  },
  indexes: [
    ['state', '-at'],
    ['account', '-at'],
  ],
})
