import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { nobody } from '#kernel/resource/permission.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  areas,
  choice,
  email,
  file,
  flag,
  json,
  moment,
  phone,
  recordNumber,
  ref,
  refs,
  secret,
  text,
} from '#kinds/index.ts'
import { loginNamePattern } from './account.ts'
import { derivedOwnerFields, ownerWalls } from './owner.ts'

const opinion = text('意见', { required: true, min: 2, max: 300, lines: 3 })
const consents = z.array(z.object({ agreement: z.string(), at: z.string(), ip: z.string() }))
const own = { system: true } as const

/** The states of a request to join. */
export const registrationStates = {
  pending: '待审核',
  returned: '退回补正',
  approved: '已通过',
  rejected: '已驳回',
  expired: '已过期',
} as const

/** What was looked into when a request was made. */
export interface RegistrationCheck {
  readonly name: string
  readonly result: 'green' | 'amber' | 'red'
  readonly note: string
}

/** What reviewers see beside a request: the first two while it is undecided, the others on its own page. */
export interface RegistrationExtra {
  readonly checks: readonly RegistrationCheck[]
  /** The department that the applicant wished for, if the unit has exactly one of that name. */
  readonly wished: string | null
  /** What the same phone asked for before. */
  readonly earlier: readonly {
    readonly number: string
    readonly state: string
    readonly submittedAt: string
    readonly opinion: string | null
  }[]
  /** Who works in the department that is asked for. */
  readonly colleagues: readonly {
    readonly name: string
    readonly department: string
    readonly positions: readonly string[]
  }[]
}

/** A request to join a unit (人员注册申请), made at /register and decided in userAudit. */
export const registrationRequest = resource('access/registrationRequest', {
  label: '人员注册申请',
  title: 'realName',
  fields: {
    number: recordNumber('申请编号', 'RY'),
    ...derivedOwnerFields,
    ownerKind: { ...derivedOwnerFields.ownerKind, label: '身份' },
    departmentText: text('申请部门', { max: 30, ...own }),
    department: ref('确认部门', 'access/department', own),
    positionText: text('申请岗位', { max: 30, ...own }),
    positions: refs('确认岗位', 'access/position', { max: 3, ...own }),
    realName: text('姓名', {
      required: true,
      min: 2,
      max: 50,
      open: '工作人员姓名，仅账号管理员可见',
      ...own,
    }),
    loginName: text('登录名', { required: true, pattern: loginNamePattern, max: 30, ...own }),
    phone: phone('手机', { required: true, ...own }),
    email: email('邮箱', { open: '工作邮箱，仅账号管理员可见', ...own }),
    passwordHash: secret('密码', { ...own, silent: true, needs: nobody }),
    proof: file('在职证明/授权书', own),
    remark: text('申请说明', { max: 200, lines: 2, ...own }),
    /** The phone as accounts are found by it, for whether one has it by now. */
    phoneMark: text('手机索引', { max: 64, ...own, silent: true, needs: nobody }),
    disposableMail: flag('一次性邮箱', { required: true, initial: false, ...own, silent: true }),
    consents: json('协议同意', consents, { ...own, silent: true }),
    opinion: text('审核意见', { max: 300, ...own }),
    account: ref('开通的账号', 'access/account', own),
    submittedAt: moment('提交时间', { required: true, ...own }),
    decidedAt: moment('处理时间', own),
    decidedBy: ref('处理人', 'access/account', own),
    expiresAt: moment('过期时间', { required: true, ...own }),
  },
  lifecycle: lifecycle({
    states: registrationStates,
    tones: {
      pending: 'orange',
      returned: 'blue',
      approved: 'green',
      rejected: 'red',
      expired: 'grey',
    },
    initial: 'pending',
    editable: [],
    removable: [],
    moves: {
      approve: {
        label: '通过',
        from: ['pending'],
        to: 'approved',
        ask: {
          department: ref('部门', 'access/department'),
          positions: refs('岗位', 'access/position', { max: 3 }),
          areas: areas('管辖区域', { max: 30, hint: '主管单位人员必填' }),
          manager: ref('直接上级', 'access/account'),
          roles: refs('角色', 'access/role', { max: 10 }),
        },
        carries: { roles: 'grant.create' },
      },
      return: { label: '退回', from: ['pending'], to: 'returned', ask: { opinion } },
      reject: {
        label: '驳回',
        from: ['pending', 'returned'],
        to: 'rejected',
        ask: { opinion },
        danger: true,
        bulk: true,
      },
      transfer: {
        label: '转交',
        from: ['pending'],
        to: 'pending',
        ask: { organisation: ref('转交机构', 'charity/organisation', { required: true }) },
      },
      complete: { label: '补正', from: ['returned'], to: 'pending', system: true },
      expire: { label: '过期', from: ['pending', 'returned'], to: 'expired', system: true },
    },
  }),
  owner: ownerWalls,
  verbs: ['view', 'export'],
  actions: { unmask: '查看明文' },
  stepUp: ['unmask'],
  extra: extra<RegistrationExtra>(),
  views: {
    list: [
      'number',
      'realName',
      'ownerKind',
      'organisation',
      'departmentText',
      'positionText',
      'phone',
      'state',
      'submittedAt',
      'decidedBy',
    ],
    filter: ['ownerKind', 'organisation', 'state', 'submittedAt'],
    search: ['realName', 'loginName', 'number', 'phone'],
    detail: {
      申请: [
        'number',
        'ownerKind',
        'organisation',
        'departmentText',
        'positionText',
        'realName',
        'loginName',
        'phone',
        'email',
        'proof',
        'remark',
        'submittedAt',
      ],
      处理: ['department', 'positions', 'opinion', 'decidedBy', 'decidedAt', 'account'],
    },
    sheet: [
      'number',
      'realName',
      'loginName',
      'organisation',
      'departmentText',
      'positionText',
      'state',
      'submittedAt',
    ],
    sort: 'submittedAt',
  },
  finds: {
    light: choice('核查结果', { green: '通过', amber: '留意', red: '有误' }),
  },
  indexes: [
    ['organisation', 'state', '-submittedAt'],
    ['state', 'submittedAt'],
  ],
})
