import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, ref, text } from '#kinds/index.ts'
import { heartKinds } from './heart-kinds.ts'

const own = { system: true } as const
const server = { required: true, system: true } as const

/**
 * One movement of hearts (橙心流水): rows are added, never changed. Hearts are thanks: nothing here
 * moves them between users, into points or into money (BR-37).
 */
export const orangeEntry = resource('orange/orangeEntry', {
  label: '橙心流水',
  title: 'number',
  fields: {
    number: text('流水号', { ...server, max: 24, unique: true }),
    user: ref('用户', 'orange/orangeUser', server),
    organisation: ref('机构', 'charity/organisation', own),
    kind: choice('类型', heartKinds, {
      ...server,
      tones: { '31': 'blue', '32': 'red', '33': 'grey', '34': 'red', '35': 'red' },
    }),
    hearts: count('橙心', { ...server, min: -1_000_000 }),
    balanceAfter: count('余额', server),
    sourceType: text('来源类型', { ...server, max: 40 }),
    sourceId: text('来源编号', { ...server, max: 80 }),
    source: text('来源', { ...own, max: 100 }),
    ruleVersion: count('规则版本', server),
    availableAt: moment('到账', own),
    expireAt: moment('过期', own),
    reverses: ref('冲回对象', 'orange/orangeEntry', own),
    operator: ref('操作人', 'access/account', own),
    memo: text('说明', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  extra: extra<{ readonly reversed: boolean; readonly place: string | null }>(),
  views: {
    list: [
      ...(['number', 'createdAt', 'user', 'kind', 'hearts', 'balanceAfter', 'source'] as const),
      ...(['organisation', 'expireAt', 'operator', 'memo', 'availableAt', 'ruleVersion'] as const),
    ],
    filter: ['kind', 'user', 'organisation', 'sourceId', 'createdAt', 'hearts'],
    search: ['number'],
    sort: '-createdAt',
  },
  indexes: [
    ['user', '-createdAt'],
    ['organisation', '-createdAt'],
    ['kind', 'createdAt'],
    ['sourceType', 'sourceId'],
  ],
  discussion: false,
})
