import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, phone, ref, text } from '#kinds/index.ts'

const anyState = ['none', 'sent', 'opened', 'revoked'] as const

/**
 * Somebody whom a directed drive may ask (定向募捐对象; BR-04). Its life is that of the invitation:
 * a link that is bound to the phone.
 */
export const targetDonor = resource('project/targetDonor', {
  label: '定向募捐对象',
  title: 'name',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', {
      required: true,
      system: true,
      frozen: true,
    }),
    cause: ref('标的', 'project/cause', { required: true, frozen: true }),
    name: text('姓名或单位', {
      required: true,
      min: 2,
      max: 60,
      open: '经办人按姓名向本机构的理事和会员发出邀请',
    }),
    phone: phone('手机', { required: true, unique: ['cause'] }),
    role: choice(
      '身份',
      { founder: '发起人', director: '理事', member: '会员' },
      { required: true },
    ),
    /** Which link of this person holds; the ones before it open nothing. */
    inviteNo: count('邀请次数', { required: true, system: true, initial: 0 }),
    invitedAt: moment('邀请时间', { system: true }),
    openedAt: moment('打开时间', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { none: '未邀请', sent: '已邀请', opened: '已打开', revoked: '已撤销' },
    tones: { sent: 'blue', opened: 'green', revoked: 'red' },
    initial: 'none',
    editable: anyState,
    removable: anyState,
    moves: {
      invite: { label: '生成邀请链接', from: ['none'], to: 'sent', bulk: true },
      renew: {
        label: '更换链接',
        from: ['sent', 'opened', 'revoked'],
        to: 'sent',
        confirm: '更换后原链接立即失效，须把新链接发给对方。确定更换吗？',
      },
      revoke: {
        label: '撤销邀请',
        from: ['sent', 'opened'],
        to: 'revoked',
        confirm: '撤销后邀请链接立即失效。确定撤销吗？',
        danger: true,
        bulk: true,
      },
      open: { label: '打开邀请', from: ['sent'], to: 'opened', system: true },
    },
  }),
  extra: extra<{ readonly hasGiven: boolean; readonly link: string | null }>(),
  views: {
    list: ['name', 'phone', 'role', 'state', 'invitedAt', 'openedAt', 'cause', 'createdAt'],
    filter: ['cause', 'role', 'state'],
    search: ['name', 'phone'],
    form: { 对象: ['cause', 'name', 'phone', 'role'] },
    detail: { 对象: ['name', 'phone', 'role'], 邀请: ['state', 'invitedAt', 'openedAt'] },
    sheet: ['cause', 'name', 'phone', 'role', 'state'],
  },
  discussion: false,
})
