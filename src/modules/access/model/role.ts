import { z } from 'zod'
import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import {
  choice,
  choices,
  count,
  day,
  flag,
  json,
  plainWords,
  ref,
  refs,
  text,
} from '#kinds/index.ts'
import { sensitivities } from '#kinds/sensitivity.ts'
import { ownerFields, ownerKinds, ownerWalls } from './owner.ts'

/** How far the actions of a role reach, widest first. */
export const dataScopes = {
  all: '全部',
  area: '本区域',
  organisation: '本机构',
  departments: '本部门及下级',
  department: '本部门',
  self: '仅本人',
} as const

/** The three administrators (三员); never two of them on one account. */
export const adminKinds = {
  none: '否',
  system: '系统管理员',
  security: '安全管理员',
  audit: '审计管理员',
} as const

const addresses = z
  .array(z.string('应为地址').regex(/^\/[\w/-]{1,100}$/, '菜单地址不正确'))
  .max(500, '菜单不能超过 500 个')
  .readonly()
const actionNames = z
  .array(
    z
      .string('应为操作编码')
      .regex(/^\w+\.[\w-]+$/, '操作编码不正确')
      .max(100),
  )
  .max(3000, '操作不能超过 3000 个')
  .readonly()

/** What bounds a role beside its menus and actions. */
const limits = [
  'dataScope',
  'fieldClasses',
  'exclusiveWith',
  'requireUkey',
  'ipAllow',
  'maxHolders',
  'validFrom',
  'validUntil',
] as const

/** A role (角色): menus, actions and one data scope; what a person may do is the union of theirs. */
export const role = resource('access/role', {
  label: '角色',
  title: 'name',
  fields: {
    ...ownerFields,
    code: text('编码', {
      required: true,
      frozen: true,
      pattern: /^[a-z][a-z0-9_]{2,39}$/,
      max: 40,
      hint: '小写字母开头，3–40 位小写字母、数字或下划线',
    }),
    name: text('名称', { required: true, min: 2, max: 20 }),
    holderKinds: choices('适用账号', ownerKinds, { required: true, initial: ['platform'] }),
    template: ref('来源模板', 'access/role', { system: true }),
    builtIn: flag('内置', { required: true, system: true, initial: false }),
    /** A built-in role that nobody has changed takes up new menus and actions by itself. */
    preset: flag('跟随系统预设', { required: true, system: true, initial: false }),
    adminKind: choice('三员', adminKinds, { required: true, system: true, initial: 'none' }),
    dataScope: choice('数据范围', dataScopes, { required: true }),
    places: json('菜单', addresses, { required: true, initial: [], words: plainWords }),
    actions: json('操作', actionNames, { required: true, initial: [], words: plainWords }),
    fieldClasses: choices('可见敏感级', sensitivities, {
      unset: '全部脱敏',
      hint: '留空则始终脱敏；所选级别仍须逐条填写目的和原因查看',
    }),
    exclusiveWith: refs('互斥角色', 'access/role', { max: 20 }),
    maxHolders: count('人数上限', {
      min: 0,
      max: 9999,
      initial: 0,
      unset: '不限',
      hint: '0 表示不限',
    }),
    requireUkey: flag('须UKEY登录', { initial: false }),
    ipAllow: text('允许IP', {
      max: 1000,
      lines: 3,
      unset: '不限',
      hint: '每行一个地址或网段，最多 20 个；不填不限',
    }),
    validFrom: day('生效日期'),
    validUntil: day('失效日期'),
    highRisk: flag('高风险', { required: true, system: true, initial: false }),
    remark: text('说明', { max: 200, lines: 2 }),
  },
  lifecycle: switchable({
    confirm: '停用后，持有人将立即失去该角色的权限。确定停用吗？',
    danger: true,
    stepUp: true,
  }),
  owner: ownerWalls,
  actions: { copy: '复制' },
  stepUp: ['create', 'update', 'delete', 'copy'],
  extra: extra<{ readonly holders: number }>(),
  views: {
    list: [
      'name',
      'code',
      'adminKind',
      'dataScope',
      'fieldClasses',
      'highRisk',
      'maxHolders',
      'ownerKind',
      'organisation',
      'state',
      'updatedBy',
      'updatedAt',
    ],
    filter: ['ownerKind', 'organisation', 'dataScope', 'adminKind', 'highRisk', 'builtIn', 'state'],
    search: ['name', 'code'],
    form: {
      基本: ['code', 'name', 'ownerKind', 'organisation', 'holderKinds', 'remark'],
      权限: ['places', 'actions'],
      数据与安全: limits,
    },
    // Menus and actions have a tab of their own.
    detail: {
      基本: ['code', 'name', 'adminKind', 'ownerKind', 'organisation', 'holderKinds', 'remark'],
      数据与安全: limits,
    },
    sheet: ['name', 'code', 'adminKind', 'dataScope', 'highRisk', 'maxHolders', 'state'],
    sort: 'createdAt',
  },
  finds: { holds: text('含操作', { max: 60 }) },
  indexes: [['organisation', 'state']],
  discussion: false,
})
