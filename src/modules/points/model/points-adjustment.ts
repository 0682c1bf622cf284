import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, files, moment, ref, text } from '#kinds/index.ts'

/** Up to so many points a supervisor decides alone; beyond, whoever holds `approveLarge`. */
export const smallAdjustment = 100

/** A correction of a user's points by hand (积分调整单): one makes it, another approves it. */
export const pointsAdjustment = resource('points/pointsAdjustment', {
  label: '积分调整单',
  title: 'number',
  fields: {
    number: text('单号', { required: true, system: true, max: 24, unique: true }),
    user: ref('用户', 'website/registeredUser', { required: true, frozen: true }),
    points: count('积分', {
      required: true,
      min: -100_000,
      max: 100_000,
      hint: '负数为扣除',
    }),
    reasonKind: choice(
      '原因',
      { complaint: '投诉补偿', mistake: '差错更正', reward: '奖励', cheat: '作弊扣除' },
      { required: true, initial: 'mistake' },
    ),
    memo: text('说明', { required: true, min: 2, max: 200, lines: 2 }),
    evidence: files('依据', { max: 5 }),
    approver: ref('审核人', 'access/account', { system: true }),
    decidedAt: moment('审核时间', { system: true }),
    opinion: text('审核意见', { system: true, max: 200 }),
    entry: ref('流水', 'points/pointsEntry', { system: true }),
  },
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { approveLarge: '审核大额调整' },
  lifecycle: lifecycle({
    states: { pending: '待审核', approved: '已生效', rejected: '已驳回' },
    tones: { pending: 'orange', approved: 'green', rejected: 'red' },
    initial: 'pending',
    editable: ['pending'],
    removable: ['pending'],
    moves: {
      approve: { label: '通过', from: ['pending'], to: 'approved' },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { opinion: text('审核意见', { required: true, min: 2, max: 200, lines: 2 }) },
      },
    },
  }),
  views: {
    list: [
      'number',
      'user',
      'points',
      'reasonKind',
      'memo',
      'createdBy',
      'createdAt',
      'approver',
      'decidedAt',
      'state',
    ],
    filter: ['reasonKind', 'user', 'createdAt', 'state'],
    search: ['number', 'memo'],
    form: { 调整: ['user', 'points', 'reasonKind', 'memo', 'evidence'] },
  },
  discussion: false,
})
