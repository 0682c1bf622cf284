import { z } from 'zod'
import { partLabels } from '#kernel/resource/part-labels.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, json, moment, ref, text } from '#kinds/index.ts'

/** One changed field of a logged act, printed in Chinese; personal values stand masked. */
export const loggedChange = z.strictObject({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** The former value, where it may be given again. */
  was: z.json().optional(),
})

/** What sort of act a logged one was. */
export const operationKinds = {
  insert: '新增',
  update: '修改',
  delete: '删除',
  transition: '流转',
  import: '导入',
  export: '导出',
  reveal: '查看明文',
  review: '审核',
  pay: '资金',
  grant: '授权',
  config: '配置',
  download: '下载',
  denied: '越权拒绝',
  print: '打印',
  job: '系统任务',
} as const

/** How much harm an act could do. */
export const riskLevels = { low: '低', medium: '中', high: '高' } as const

export type OperationKind = keyof typeof operationKinds

/** What a list of operations tells, on the screen and in its sheet. */
const listed = [
  'at',
  'accountName',
  'ownerKind',
  'organisation',
  'module',
  'kind',
  'label',
  'title',
  'outcome',
  'failure',
  'risk',
  'ip',
  'reason',
] as const

/**
 * One thing done or refused (操作日志, BR-40): written in the transaction of the act itself and
 * never changed. Only the server writes it.
 */
export const operation = resource('log/operation', {
  label: '操作日志',
  title: 'label',
  fields: {
    at: moment('时间', { required: true, system: true }),
    account: ref('操作账号', 'access/account', { system: true }),
    /** The name as it was then; the product itself bears its reason. */
    accountName: text('操作人', { required: true, system: true, max: 100 }),
    ownerKind: choice(
      '账号类型',
      {
        platform: '平台',
        organisation: '机构',
        unit: '主管单位',
        vendor: '厂商',
        merchant: '商家',
      },
      { required: true, system: true },
    ),
    organisation: ref('机构', 'charity/organisation', { system: true }),
    kind: choice('操作类型', operationKinds, {
      required: true,
      system: true,
      tones: { delete: 'red', denied: 'red', export: 'orange', reveal: 'orange' },
    }),
    action: text('动作代码', { required: true, system: true, max: 200 }),
    label: text('动作', { required: true, system: true, max: 200 }),
    resource: text('对象类型', { system: true, max: 100 }),
    record: text('对象编号', { system: true, max: 64 }),
    recordVersion: count('对象版本', { system: true }),
    title: text('对象', { system: true, max: 500 }),
    /** The Chinese name of the part of the product that the object belongs to. */
    module: text('模块', { system: true, max: 20 }),
    route: text('页面', { system: true, max: 200 }),
    changes: json('字段变化', z.array(loggedChange), { system: true, silent: true }),
    reason: text('事由', { system: true, max: 500 }),
    outcome: choice(
      '结果',
      { done: '成功', denied: '拒绝', failed: '失败' },
      { required: true, system: true, tones: { done: 'green', denied: 'red', failed: 'orange' } },
    ),
    failure: text('失败原因', { system: true, max: 500 }),
    risk: choice('风险', riskLevels, {
      required: true,
      system: true,
      tones: { low: 'grey', medium: 'orange', high: 'red' },
    }),
    ip: text('IP', { system: true, max: 64 }),
    area: text('属地', { system: true, max: 60 }),
    device: text('终端', { system: true, max: 120 }),
    sessionHash: text('会话', { system: true, max: 64 }),
    requestId: text('请求号', { system: true, max: 100 }),
    durationMs: count('耗时（毫秒）', { system: true }),
  },
  owner: { organisation: 'organisation', account: 'account' },
  verbs: ['view', 'export'],
  actions: { verify: '校验' },
  stepUp: ['export'],
  discussion: false,
  history: false,
  finds: { inModule: choice('模块', partLabels) },
  views: {
    list: listed,
    filter: [
      'at',
      'account',
      'organisation',
      'kind',
      'outcome',
      'risk',
      'action',
      'resource',
      'record',
      'ip',
      'sessionHash',
      'requestId',
    ],
    search: ['title'],
    detail: {
      操作: ['at', 'label', 'kind', 'outcome', 'failure', 'risk', 'reason', 'action'],
      操作人: [
        'accountName',
        'account',
        'ownerKind',
        'organisation',
        'ip',
        'area',
        'device',
        'sessionHash',
      ],
      对象: ['title', 'module', 'resource', 'record', 'recordVersion'],
      请求: ['route', 'requestId', 'durationMs'],
    },
    sheet: [...listed, 'requestId'],
    sort: '-at',
  },
  indexes: [
    ['resource', 'record', '-at'],
    ['account', '-at'],
    ['kind', '-at'],
    ['requestId'],
    { on: ['-at', '-id'], where: 'risk', in: ['high'] },
    { on: ['-at', '-id'], where: 'outcome', in: ['denied', 'failed'] },
  ],
})
