import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { day, ref, text } from '#kinds/index.ts'
import { derivedOwnerFields, ownerWalls } from './owner.ts'

/** Days that somebody stands in for another at most. */
export const deputyDays = 30

/** Who decides for the absent holder of a key post (代理), and from when until when. */
export const deputy = resource('access/deputy', {
  label: '代理',
  title: 'absent',
  fields: {
    ...derivedOwnerFields,
    position: ref('岗位', 'access/position', { required: true, frozen: true }),
    absent: ref('被代理人', 'access/account', {
      required: true,
      frozen: true,
      hint: '该岗位的在岗人员',
    }),
    deputy: ref('代理人', 'access/account', {
      required: true,
      frozen: true,
      hint: '同一单位的启用账号',
    }),
    from: day('开始日期', { required: true, frozen: true }),
    until: day('结束日期', { required: true, frozen: true, hint: `最长 ${deputyDays} 天` }),
    reason: text('事由', { required: true, min: 2, max: 200 }),
  },
  lifecycle: lifecycle({
    states: { set: '有效', ended: '已结束' },
    tones: { set: 'green', ended: 'grey' },
    initial: 'set',
    editable: [],
    removable: [],
    moves: {
      end: {
        label: '提前结束',
        from: ['set'],
        to: 'ended',
        confirm: '结束后，代理人立即不能再代为审核。确定结束吗？',
        danger: true,
      },
      expire: { label: '到期', from: ['set'], to: 'ended', system: true },
    },
  }),
  owner: ownerWalls,
  verbs: ['view', 'create'],
  stepUp: ['create'],
  views: {
    list: ['position', 'absent', 'deputy', 'from', 'until', 'reason', 'state', 'createdBy'],
    filter: ['position', 'state', 'absent', 'deputy'],
    search: ['reason'],
    form: { 代理: ['position', 'absent', 'deputy', 'from', 'until', 'reason'] },
  },
  indexes: [
    ['deputy', 'state'],
    ['absent', 'state'],
    ['position', 'state'],
  ],
  discussion: false,
})
