import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { count, day, moment, ref, tags, text } from '#kinds/index.ts'
import { derivedOwnerFields, ownerWalls } from './owner.ts'

const own = { system: true } as const

/** Days that a review of rights may take. */
export const reviewDays = 15

/** A review of everybody's rights in one unit (权限复核): each quarter, and whenever one is called for. */
export const permissionReview = resource('access/permissionReview', {
  label: '权限复核',
  title: 'period',
  fields: {
    ...derivedOwnerFields,
    period: text('复核期', { required: true, max: 30, ...own }),
    dueAt: day('截止日期', { required: true, ...own }),
    reviewer: ref('复核人', 'access/account', own),
    lines: count('授权数', { required: true, initial: 0, ...own }),
    doneAt: moment('完成时间', own),
    doneBy: ref('完成人', 'access/account', own),
  },
  lifecycle: lifecycle({
    states: { open: '进行中', done: '已完成' },
    tones: { open: 'orange', done: 'green' },
    initial: 'open',
    editable: [],
    removable: [],
    moves: {
      finish: {
        label: '完成复核',
        from: ['open'],
        to: 'done',
        confirm: '完成后不能再修改结论。确定完成吗？',
      },
    },
  }),
  owner: ownerWalls,
  verbs: ['view', 'export'],
  actions: { start: '发起' },
  extra: extra<{ readonly decided: number; readonly revoked: number }>(),
  views: {
    list: ['period', 'ownerKind', 'organisation', 'lines', 'reviewer', 'dueAt', 'state', 'doneAt'],
    filter: ['state', 'ownerKind', 'organisation', 'dueAt'],
    search: ['period'],
    detail: {
      复核: ['period', 'ownerKind', 'organisation', 'reviewer', 'dueAt', 'doneBy', 'doneAt'],
    },
    sort: '-createdAt',
  },
  indexes: [['state', 'dueAt']],
  discussion: false,
})

/** One grant in a review, with how much its holder made of it; kept or revoked. */
export const permissionReviewLine = resource('access/permissionReviewLine', {
  label: '复核授权',
  title: 'account',
  fields: {
    ...derivedOwnerFields,
    review: ref('权限复核', 'access/permissionReview', { required: true, ...own }),
    grant: ref('授权', 'access/grant', { required: true, ...own }),
    account: ref('账号', 'access/account', { required: true, ...own }),
    role: ref('角色', 'access/role', { required: true, ...own }),
    reason: text('授权事由', { max: 200, ...own }),
    grantedFrom: day('生效日期', own),
    /** Key posts that the holder has on the day the review opens. */
    keyPosts: tags('关键岗位', { max: 3, ...own }),
    uses: count('近90天使用', { required: true, initial: 0, unit: '次', ...own }),
    lastUsedAt: moment('最近使用', own),
    decidedBy: ref('复核人', 'access/account', own),
    decidedAt: moment('复核时间', own),
    note: text('撤销原因', { max: 200, ...own }),
  },
  lifecycle: lifecycle({
    states: { open: '待复核', keep: '保留', revoke: '撤销' },
    tones: { open: 'orange', keep: 'green', revoke: 'red' },
    initial: 'open',
    editable: [],
    removable: [],
    moves: {
      keep: { label: '保留', from: ['open'], to: 'keep', bulk: true },
      revoke: {
        label: '撤销',
        from: ['open'],
        to: 'revoke',
        ask: { reason: text('撤销原因', { required: true, min: 2, max: 200, lines: 2 }) },
        danger: true,
        bulk: true,
        stepUp: true,
      },
    },
  }),
  owner: ownerWalls,
  verbs: ['view'],
  views: {
    list: [
      'account',
      'keyPosts',
      'role',
      'grantedFrom',
      'reason',
      'uses',
      'lastUsedAt',
      'state',
      'decidedBy',
    ],
    filter: ['state', 'account', 'role'],
    search: [],
    sort: 'createdAt',
  },
  indexes: [['review', 'state'], ['grant']],
  discussion: false,
})
