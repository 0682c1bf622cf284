import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, ref, text } from '#kinds/index.ts'

export const entryKinds = {
  earn: '获得',
  spend: '兑换',
  expire: '过期',
  reverse: '冲回',
  adjust: '调整',
  import: '导入',
} as const
export type EntryKind = keyof typeof entryKinds

const own = { system: true } as const
const server = { required: true, system: true } as const

/** One movement of a user's points (积分流水): rows are added, never changed; a balance is never negative. */
export const pointsEntry = resource('points/pointsEntry', {
  label: '积分流水',
  title: 'number',
  fields: {
    number: text('流水号', { ...server, max: 24, unique: true }),
    user: ref('用户', 'website/registeredUser', server),
    organisation: ref('机构', 'charity/organisation', own),
    kind: choice('类型', entryKinds, {
      ...server,
      tones: { earn: 'green', import: 'green', spend: 'blue', reverse: 'red', expire: 'grey' },
    }),
    rule: ref('规则', 'points/pointsRule', own),
    ruleVersion: count('规则版本', own),
    points: count('积分', { ...server, min: -1_000_000_000 }),
    balanceAfter: count('余额', { ...server, max: 1_000_000_000_000 }),
    sourceType: text('来源类型', { ...server, max: 40 }),
    sourceId: text('来源编号', { ...server, max: 60 }),
    sourceTitle: text('来源', { ...own, max: 100 }),
    availableAt: moment('到账时间', own),
    expireAt: moment('到期时间', own),
    reverses: ref('冲回对象', 'points/pointsEntry', own),
    operator: ref('操作人', 'access/account', own),
    memo: text('说明', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  actions: { reverse: '冲回', check: '对账', receive: '接收积分事件' },
  extra: extra<{
    readonly takenBack: number
    readonly mayReverse: boolean /** Of the holder, masked. */
    readonly phone: string | null
    readonly place: string | null
  }>(),
  views: {
    list: [
      'number',
      'createdAt',
      'user',
      'organisation',
      'kind',
      'rule',
      'sourceTitle',
      'points',
      'balanceAfter',
      'availableAt',
      'expireAt',
      'operator',
      'memo',
    ],
    filter: ['kind', 'user', 'organisation', 'rule', 'sourceId', 'points', 'createdAt'],
    search: ['number', 'sourceTitle'],
    sort: '-createdAt',
  },
  indexes: [
    ['user', '-createdAt'],
    ['organisation', '-createdAt'],
    ['sourceType', 'sourceId'],
  ],
  discussion: false,
})
