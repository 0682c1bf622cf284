import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, money, ref, text } from '#kinds/index.ts'

const counted = { required: true, system: true, initial: 0, silent: true } as const

/** Somebody of a team (队员), known by the donor of its organisation's book. Amounts in fen. */
export const teamMember = resource('zhuanti/teamMember', {
  label: '一起捐成员',
  measure: '位',
  title: 'shownName',
  fields: {
    campaign: ref('一起捐', 'zhuanti/teamCampaign', { required: true, frozen: true }),
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    member: ref('成员', 'people/donor', { required: true, frozen: true, unique: ['campaign'] }),
    shownName: text('显示名', { required: true, system: true, max: 20 }),
    role: choice(
      '角色',
      { leader: '队长', member: '成员' },
      { required: true, system: true, initial: 'member' },
    ),
    joinedAt: moment('加入时间', { required: true, system: true }),
    target: money('个人目标', { min: 100 }),
    raised: money('所筹', counted),
    invited: count('邀请', { ...counted, unit: '人' }),
    invitedBy: ref('邀请人', 'zhuanti/teamMember', { frozen: true }),
    leaveReason: text('原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { active: '正常', left: '退出', removed: '移除' },
    tones: { active: 'green', removed: 'red' },
    initial: 'active',
    editable: [],
    removable: [],
    moves: {
      remove: {
        label: '移除',
        from: ['active'],
        to: 'removed',
        danger: true,
        ask: { reason: text('原因', { required: true, min: 2, max: 200 }) },
      },
      leave: {
        label: '退出',
        from: ['active'],
        to: 'left',
        quiet: true,
        needs: 'teamMember.remove',
      },
      rejoin: { label: '重新加入', from: ['left'], to: 'active', needs: 'teamMember.create' },
    },
  }),
  views: {
    list: [
      'shownName',
      'role',
      'raised',
      'invited',
      'invitedBy',
      'joinedAt',
      'campaign',
      'organisation',
      'state',
    ],
    filter: ['campaign', 'role', 'state', 'organisation'],
    search: ['shownName'],
    form: { 成员: ['campaign', 'member', 'invitedBy', 'target'] },
  },
  indexes: [['campaign', 'state', '-raised']],
  discussion: false,
})
