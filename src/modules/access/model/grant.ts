import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { areas, choice, day, flag, moment, ref, refs, text } from '#kinds/index.ts'
import { derivedOwnerFields, ownerWalls } from './owner.ts'
import { dataScopes } from './role.ts'

const own = { system: true } as const

/** A grant (授权): who holds which role, from when until when, and who decided it. */
export const grant = resource('access/grant', {
  label: '授权',
  title: 'account',
  fields: {
    account: ref('账号', 'access/account', { required: true, frozen: true }),
    role: ref('角色', 'access/role', { required: true, frozen: true }),
    // Whose it is follows the account.
    ...derivedOwnerFields,
    department: ref('部门', 'access/department', own),
    narrowTo: choice('收窄范围', dataScopes, { hint: '只能比角色的数据范围更窄' }),
    narrowAreas: areas('收窄到区域', {
      max: 50,
      hint: '只见所选区域的数据，须在角色的数据范围以内',
    }),
    narrowDepartments: refs('收窄到部门', 'access/department', {
      max: 20,
      hint: '只见所选部门及其下级的数据',
    }),
    narrowCauses: refs('收窄到标的', 'project/cause', {
      max: 50,
      hint: '只见所选项目等募捐标的的数据',
    }),
    validFrom: day('生效日期'),
    validUntil: day('失效日期', { unset: '随账号有效', hint: '不填表示随账号有效' }),
    reason: text('事由', { required: true, min: 2, max: 200 }),
    notSamePerson: flag('已核实不是同一人', {
      initial: false,
      hint: '仅当系统提示与另一名三员疑为同一人时勾选',
    }),
    grantedBy: ref('授权人', 'access/account', own),
    confirmedBy: ref('确认人', 'access/account', own),
    revokedBy: ref('撤销人', 'access/account', own),
    revokeReason: text('撤销或拒绝原因', { max: 200, ...own }),
    reviewedAt: moment('复核时间', own),
    reviewResult: choice('复核结果', { keep: '保留', revoke: '撤销' }, own),
  },
  lifecycle: lifecycle({
    states: {
      pending: '待确认',
      active: '生效',
      expired: '已到期',
      revoked: '已撤销',
      refused: '已拒绝',
    },
    tones: { pending: 'orange', active: 'green', expired: 'grey', revoked: 'grey', refused: 'red' },
    initial: 'pending',
    editable: [],
    removable: [],
    moves: {
      confirm: { label: '确认', from: ['pending'], to: 'active', stepUp: true },
      refuse: {
        label: '拒绝',
        from: ['pending'],
        to: 'refused',
        ask: { reason: text('拒绝原因', { required: true, min: 2, max: 200, lines: 2 }) },
        needs: 'grant.confirm',
      },
      revoke: {
        label: '撤销',
        from: ['pending', 'active'],
        to: 'revoked',
        ask: { reason: text('撤销原因', { required: true, min: 2, max: 200, lines: 2 }) },
        danger: true,
        stepUp: true,
      },
      keep: {
        label: '复核保留',
        from: ['active'],
        to: 'active',
        needs: 'grant.review',
        quiet: true,
      },
      expire: { label: '到期', from: ['pending', 'active'], to: 'expired', system: true },
      await: { label: '待重新确认', from: ['active'], to: 'pending', system: true },
    },
  }),
  owner: { ...ownerWalls, department: 'department' },
  verbs: ['view', 'create', 'export'],
  actions: { review: '复核' },
  stepUp: ['create'],
  views: {
    list: [
      'account',
      'role',
      'narrowTo',
      'narrowAreas',
      'narrowDepartments',
      'narrowCauses',
      'validFrom',
      'validUntil',
      'reason',
      'grantedBy',
      'confirmedBy',
      'state',
      'createdAt',
    ],
    filter: ['account', 'role', 'state', 'ownerKind', 'organisation', 'validUntil'],
    search: ['reason'],
    form: {
      授权: ['account', 'role', 'validFrom', 'validUntil', 'reason', 'notSamePerson'],
      数据范围: ['narrowTo', 'narrowAreas', 'narrowDepartments', 'narrowCauses'],
    },
    sheet: [
      'account',
      'role',
      'validFrom',
      'validUntil',
      'reason',
      'grantedBy',
      'confirmedBy',
      'state',
    ],
  },
  indexes: [
    ['account', 'state'],
    ['role', 'state'],
    ['state', 'validUntil'],
  ],
  discussion: false,
})
