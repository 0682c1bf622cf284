import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  areas,
  choice,
  count,
  day,
  email,
  flag,
  image,
  moment,
  phone,
  ref,
  refs,
  text,
} from '#kinds/index.ts'
import { ownerFields, ownerWalls } from './owner.ts'

/** How a login name is spelled; unique without case. */
export const loginNamePattern = /^[A-Za-z][A-Za-z0-9_.-]{3,29}$/

/** Why the login name stays once its holder has signed in. */
export const loginNameStays = '首次登录后不能修改登录名'

/** What is wrong with an account's password, if anything. */
export const passwordStates = {
  ok: '正常',
  first: '首次未改',
  reset: '待改',
  expired: '已过期',
  weak: '弱密码',
} as const

/** Why an account is disabled or cancelled. */
export const accountReason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** An account (管理员账号): one person's login. */
export const account = resource('access/account', {
  label: '管理员账号',
  title: 'realName',
  fields: {
    ...ownerFields,
    loginName: text('登录名', {
      required: true,
      pattern: loginNamePattern,
      patternHint: '登录名格式不正确',
      max: 30,
      hint: '字母开头，4–30 位字母、数字、点、横线或下划线',
    }),
    realName: text('姓名', { required: true, min: 2, max: 50, open: '工作人员姓名，供同事辨认' }),
    userLogo: image('头像'),
    /** Absent only on accounts of the first start, whose holders fill it in. */
    phone: phone('手机', { late: true }),
    email: email('邮箱', { open: '工作邮箱，仅账号管理员可见' }),
    areas: areas('管辖区域', { max: 30, hint: '主管单位账号必填，可选多个，含其下级' }),
    department: ref('部门', 'access/department'),
    positions: refs('岗位', 'access/position', { max: 3, hint: '第一个为主岗' }),
    manager: ref('直接上级', 'access/account'),
    staffNo: text('工号', { max: 30 }),
    joinedAt: day('入职日期'),
    twoFactor: choice(
      '第二因素',
      { sms: '短信', totp: '动态口令', ukey: 'UKEY' },
      { required: true, initial: 'sms' },
    ),
    validUntil: day('有效期至', { unset: '长期有效', hint: '不填表示长期有效' }),
    source: choice(
      '来源',
      {
        created: '新建',
        registered: '注册',
        imported: '导入',
        settlement: '入驻开通',
        temporary: '临时',
      },
      { required: true, initial: 'created', system: true },
    ),
    passwordState: choice('密码状态', passwordStates, {
      required: true,
      system: true,
      initial: 'first',
    }),
    passwordChangedAt: moment('密码更新时间', { system: true }),
    /** How often changing a weak or expired password was put off since the last change. */
    postponed: count('已推迟次数', { required: true, system: true, silent: true, initial: 0 }),
    lockedUntil: moment('暂停登录至', { system: true }),
    lastLoginAt: moment('最近登录', { system: true }),
    lastLoginIp: text('最近登录IP', { max: 45, system: true }),
    dormantSince: day('长期未用停用日', { system: true }),
    /** Raised with every change of what the account may do; sessions compare it at each request. */
    permRev: count('权限版本', { required: true, system: true, silent: true, initial: 1 }),
    remark: text('备注', { max: 200, lines: 2 }),
  },
  lifecycle: lifecycle({
    states: { pending: '待激活', enabled: '启用', disabled: '停用', cancelled: '已注销' },
    tones: { pending: 'orange', enabled: 'green', disabled: 'grey', cancelled: 'red' },
    initial: 'pending',
    editable: ['pending', 'enabled', 'disabled'],
    removable: [],
    moves: {
      activate: { label: '激活', from: ['pending'], to: 'enabled', system: true },
      disable: {
        label: '停用',
        from: ['enabled'],
        to: 'disabled',
        ask: {
          reason: accountReason,
          successor: ref('接手人', 'access/account', { hint: '在办事项移交给此人' }),
        },
        danger: true,
        bulk: true,
      },
      enable: { label: '启用', from: ['disabled'], to: 'enabled' },
      cancel: {
        label: '注销',
        from: ['pending', 'enabled', 'disabled'],
        to: 'cancelled',
        ask: { reason: accountReason },
        danger: true,
      },
    },
  }),
  owner: { ...ownerWalls, department: 'department' },
  verbs: ['view', 'create', 'update', 'export', 'import'],
  guardedFiles: true,
  actions: {
    unmask: '查看明文',
    unlock: '解锁',
    resetPassword: '重置密码',
    endSession: '强制下线',
    handover: '移交',
    leave: '离岗',
    resetTwoFactor: '解除第二因素',
  },
  stepUp: ['unmask', 'resetPassword', 'resetTwoFactor'],
  extra: extra<{
    readonly roles: readonly string[]
    readonly keys: number
    readonly pendingGrants: number /** Of a new account, once. */
    readonly link: string /** Why its position and its superior do not go together. */
    readonly financePair: string | null
  }>(),
  views: {
    list: [
      'realName',
      'loginName',
      'phone',
      'ownerKind',
      'organisation',
      'department',
      'positions',
      'twoFactor',
      'state',
      'passwordChangedAt',
      'lastLoginAt',
    ],
    filter: [
      'department',
      'positions',
      'state',
      'ownerKind',
      'organisation',
      'twoFactor',
      'lastLoginAt',
      'validUntil',
    ],
    search: ['realName', 'loginName', 'phone'],
    form: {
      账号: ['ownerKind', 'organisation', 'loginName', 'realName', 'phone', 'email', 'validUntil'],
      组织: ['areas', 'department', 'positions', 'manager', 'staffNo', 'joinedAt'],
      安全: ['twoFactor', 'remark'],
    },
    detail: {
      账号: [
        'ownerKind',
        'organisation',
        'loginName',
        'realName',
        'userLogo',
        'phone',
        'email',
        'validUntil',
        'source',
      ],
      组织: ['areas', 'department', 'positions', 'manager', 'staffNo', 'joinedAt'],
      安全: [
        'twoFactor',
        'passwordState',
        'passwordChangedAt',
        'lastLoginAt',
        'lastLoginIp',
        'lockedUntil',
        'dormantSince',
        'remark',
      ],
    },
    sheet: [
      'loginName',
      'realName',
      'phone',
      'ownerKind',
      'organisation',
      'department',
      'positions',
      'staffNo',
      'state',
    ],
  },
  finds: {
    role: ref('角色', 'access/role'),
    hasKey: flag('有无UKEY'),
    fullTime: flag('专职'),
    awaitsGrant: flag('待确认授权'),
  },
  indexes: [['organisation', 'state', '-createdAt'], ['department', 'state'], ['lastLoginAt']],
})
