import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, files, moment, recordNumber, ref, text } from '#kinds/index.ts'

/** Up to so many hearts somebody corrects alone. */
export const aloneBelow = 100

/** A correction of hearts by hand (橙心调整单): small ones at once, larger ones and every 冲回 by another person. */
export const heartAdjustment = resource('orange/heartAdjustment', {
  label: '橙心调整单',
  title: 'number',
  fields: {
    number: recordNumber('单号', 'TZ'),
    user: ref('用户', 'orange/orangeUser', { required: true, frozen: true }),
    kind: choice(
      '调整',
      { grant: '增加', deduct: '扣减', reverse: '冲回流水' },
      { required: true, frozen: true, initial: 'grant' },
    ),
    hearts: count('橙心', { required: true, frozen: true, min: 1, max: 100_000 }),
    entry: ref('冲回流水', 'orange/orangeEntry', { frozen: true, hint: '冲回时选择，按原数冲回' }),
    reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
    evidence: files('依据', { max: 5 }),
    approver: ref('审核人', 'access/account', { system: true }),
    decidedAt: moment('审核时间', { system: true }),
    opinion: text('审核意见', { system: true, max: 200 }),
  },
  keptBy: 'platform',
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { pending: '待审核', done: '已生效', rejected: '已驳回' },
    tones: { pending: 'orange', done: 'green', rejected: 'red' },
    initial: 'pending',
    editable: [],
    removable: [],
    moves: {
      approve: { label: '通过', from: ['pending'], to: 'done' },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { opinion: text('审核意见', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      book: { label: '直接生效', from: ['pending'], to: 'done', system: true },
    },
  }),
  views: {
    list: [
      ...(['number', 'user', 'kind', 'hearts', 'reason', 'createdBy', 'createdAt'] as const),
      ...(['approver', 'decidedAt', 'state'] as const),
    ],
    filter: ['kind', 'user', 'createdAt', 'state'],
    search: ['number'],
    form: { 调整: ['user', 'kind', 'hearts', 'entry', 'reason', 'evidence'] },
  },
  discussion: false,
})
