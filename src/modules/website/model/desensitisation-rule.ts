import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, choices, count, flag, json, partsInWords, refs, text } from '#kinds/index.ts'

export const algorithms = {
  name: '姓名（张**）',
  phone: '手机（138****5678）',
  idNumber: '证件（前6后4）',
  bankCard: '银行卡（前4后4）',
  email: '邮箱',
  address: '地址（到区县）',
  birthday: '生日（仅年）',
  company: '单位名',
  full: '全部隐藏',
  keep: '不脱敏',
  custom: '自定义保留',
  regex: '正则替换',
} as const
export type Algorithm = keyof typeof algorithms

/**
 * The sensitivity of a personal field, as roles name it: P2 tells how to reach somebody, P3 is
 * papers, cards and health.
 */
export const maskClasses = { P2: '联系方式', P3: '证件/银行卡/健康' } as const
export type MaskClass = keyof typeof maskClasses

/** Where a rule holds. */
export const maskScenes = {
  list: '列表',
  detail: '详情',
  export: '导出',
  print: '打印',
  screen: '大屏',
  public: '公开接口',
} as const
export type MaskScene = keyof typeof maskScenes

export const maskParams = z.strictObject({
  keepHead: z.int().min(0, '保留位数为 0 到 10').max(10, '保留位数为 0 到 10').default(0),
  keepTail: z.int().min(0, '保留位数为 0 到 10').max(10, '保留位数为 0 到 10').default(0),
  level: z.enum(['county', 'street']).default('county'),
  /** The sign that stands for each hidden one; `*` when empty. */
  char: z
    .string()
    .refine(char => [...char].length <= 1, '遮盖字符为 1 个字')
    .default('*'),
  /** What is hidden (正则替换). */
  pattern: z.string().max(200, '表达式不超过 200 个字').default(''),
  /** What stands in place of a match; one `char` for each sign when empty. */
  replacement: z.string().max(20, '替换内容不超过 20 个字').default(''),
})
export type MaskParams = z.infer<typeof maskParams>

/** The parameters in one line: `保留前 3 后 4`. */
const writeParams = (params: MaskParams): string =>
  partsInWords(
    `保留前 ${params.keepHead} 后 ${params.keepTail}`,
    params.level === 'street' ? '地址到街道' : '地址到区县',
    `遮盖字符 ${params.char || '*'}`,
    params.pattern && `表达式 ${params.pattern}`,
    params.replacement && `替换为 ${params.replacement}`,
  )

/** Which interface shows which personal field how (脱敏接口规则); in force at the next request. */
export const desensitisationRule = resource('website/desensitisationRule', {
  label: '脱敏接口规则',
  title: 'name',
  fields: {
    name: text('规则名称', { required: true, min: 2, max: 30 }),
    apiPath: text('接口', {
      required: true,
      max: 120,
      pattern: /^\/api\/[A-Za-z0-9/_-]+(\/\*)?$/,
      patternHint: '请从接口目录选择；末尾 * 表示整个资源',
      index: true,
    }),
    method: choice(
      '方法',
      { any: '全部', GET: 'GET', POST: 'POST' },
      { required: true, initial: 'any' },
    ),
    field: text('字段', { required: true, max: 60 }),
    algorithm: choice('算法', algorithms, { required: true, initial: 'full' }),
    params: json('参数', maskParams, { words: writeParams }),
    roles: refs('适用角色', 'access/role', { hint: '留空为全部角色；「不脱敏」须指定' }),
    exceptRoles: refs('例外角色', 'access/role', { hint: '须具有该字段的可见敏感级' }),
    scene: choices('场景', maskScenes, { hint: '留空为全部场景' }),
    minorStricter: flag('未成年人加严', { required: true, initial: true }),
    priority: count('优先级', {
      required: true,
      initial: 100,
      max: 9999,
      hint: '数字小的先生效',
    }),
  },
  keptBy: 'platform',
  stepUp: ['create', 'update', 'delete', 'disable', 'enable', 'confirm'],
  lifecycle: lifecycle({
    states: { enabled: '启用', disabled: '停用', pending: '待复核' },
    tones: { enabled: 'green', pending: 'orange' },
    initial: 'enabled',
    removable: ['enabled', 'disabled', 'pending'],
    moves: {
      disable: { label: '停用', from: ['enabled'], to: 'disabled' },
      enable: { label: '启用', from: ['disabled'], to: ['enabled', 'pending'] },
      recheck: { label: '送复核', from: ['enabled', 'disabled'], to: 'pending', system: true },
      confirm: { label: '复核通过', from: ['pending'], to: 'enabled' },
    },
  }),
  extra: extra<{
    /** An example as it is kept and as it is shown. */ readonly before: string
    readonly after: string
  }>(),
  views: {
    list: [
      'name',
      'apiPath',
      'field',
      'algorithm',
      'roles',
      'exceptRoles',
      'scene',
      'priority',
      'state',
      'updatedBy',
    ],
    filter: ['apiPath', 'field', 'algorithm', 'roles', 'scene', 'state'],
    search: ['name', 'apiPath', 'field'],
    form: {
      接口: ['name', 'apiPath', 'method', 'field'],
      算法: ['algorithm', 'params', 'minorStricter'],
      范围: ['roles', 'exceptRoles', 'scene', 'priority'],
    },
    sort: 'priority',
  },
  indexes: [['apiPath', 'method', 'state']],
  discussion: false,
})
