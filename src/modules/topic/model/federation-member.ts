import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { moment, ref, text } from '#kinds/index.ts'

const fixed = { required: true, system: true, frozen: true } as const

/** That an organisation is shown as a member of a federation (成员机构): the member says yes or no. */
export const federationMember = resource('zhuanti/federationMember', {
  label: '成员机构',
  measure: '家',
  title: 'name',
  fields: {
    page: ref('慈善会专题', 'zhuanti/federationPage', fixed),
    federation: ref('慈善会', 'charity/organisation', fixed),
    organisation: ref('成员机构', 'charity/organisation', fixed),
    name: text('机构名称', { ...fixed, max: 100 }),
    answeredAt: moment('答复时间', { system: true }),
    reason: text('原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  /** Members do not see the record of who asks them, but are told its name. */
  extra: extra<{ readonly federationName: string | null }>(),
  verbs: ['view'],
  lifecycle: lifecycle({
    states: { asked: '待确认', confirmed: '已确认', declined: '已拒绝', ended: '已退出' },
    tones: { asked: 'orange', confirmed: 'green', declined: 'red' },
    initial: 'asked',
    editable: [],
    removable: [],
    moves: {
      confirm: {
        label: '确认加入',
        from: ['asked'],
        to: 'confirmed',
        confirm: '确认后，本机构及公开的标的可以在该慈善会专题展示。确定吗？',
      },
      decline: {
        label: '拒绝',
        from: ['asked'],
        to: 'declined',
        needs: 'federationMember.confirm',
        ask: { reason: text('原因', { required: true, min: 2, max: 200 }) },
      },
      leave: {
        label: '退出',
        from: ['confirmed'],
        to: 'ended',
        danger: true,
        needs: 'federationMember.confirm',
        ask: { reason: text('原因', { required: true, min: 2, max: 200 }) },
      },
      askAgain: { label: '再次邀请', from: ['declined', 'ended'], to: 'asked', system: true },
      drop: { label: '移出', from: ['asked', 'confirmed', 'declined'], to: 'ended', system: true },
    },
  }),
  views: {
    list: ['name', 'page', 'federation', 'organisation', 'answeredAt', 'reason', 'state'],
    filter: ['page', 'federation', 'state'],
    search: ['name'],
  },
  indexes: [['page', 'state']],
  discussion: false,
})
