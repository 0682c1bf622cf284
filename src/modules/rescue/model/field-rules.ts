import { z } from 'zod'

/** What is filled in or printed by these rules. */
export const fieldForms = {
  '1': '人员信息',
  '2': '家庭信息',
  '3': '求助申请',
  '4': '走访记录',
  '5': '发放名册',
  '6': '签收单',
} as const

/** What an added field holds. */
export const addedKinds = {
  text: '单行文本',
  longText: '多行文本',
  int: '整数',
  money: '金额',
  date: '日期',
  choice: '单选',
} as const

/** How a condition compares. */
export const conditionOps = {
  is: '等于',
  isNot: '不等于',
  has: '包含',
  more: '大于',
  less: '小于',
  blank: '为空',
} as const

const condition = z.strictObject({
  field: z.string().min(1, '请选择条件字段').max(40),
  op: z.enum(Object.keys(conditionOps) as (keyof typeof conditionOps)[]),
  value: z.string().max(60).default(''),
})

/** How one field of a form behaves for a type of aid. */
export const fieldRule = z.strictObject({
  key: z.string().regex(/^([a-zA-Z]\w{1,39})$/, '字段代码有误'),
  label: z.string().trim().min(1, '请填写显示名称').max(20, '显示名称不超过 20 个字'),
  help: z.string().max(100, '提示不超过 100 个字').default(''),
  /** Of added fields (`x_…`) alone; what others hold is the product's own. */
  kind: z
    .enum(Object.keys(addedKinds) as (keyof typeof addedKinds)[])
    .nullable()
    .default(null),
  options: z.array(z.string().trim().min(1).max(20)).max(30).default([]),
  group: z.string().trim().min(1).max(20).default('基本'),
  shown: z.boolean().default(true),
  required: z.boolean().default(false),
  readonly: z.boolean().default(false),
  masked: z.boolean().default(false),
  printed: z.boolean().default(true),
  exported: z.boolean().default(true),
  consent: z.boolean().default(false),
  conditions: z.array(condition).max(3, '显示条件不超过 3 条').default([]),
})

/** The rules of a form, in the order in which it shows them. */
export const fieldRules = z.array(fieldRule).max(80, '字段不超过 80 个')

/** How one field behaves. */
export type FieldRule = z.infer<typeof fieldRule>

/** A field that the product itself knows, before any rule says something about it. */
interface KnownField {
  readonly key: string
  readonly label: string
  readonly group: string
  /** Always shown and required. */
  readonly locked?: true
  /** Protected by masking, which no rule switches off. */
  readonly personal?: true
  /** Health, disability, minors: asked with a consent of its own. */
  readonly sensitive?: true
  /** Public data tells it, so that nobody need ask for it (JZ 62). */
  readonly shared?: true
}

const of = (group: string, fields: readonly (readonly [string, string, Partial<KnownField>?])[]) =>
  fields.map(([key, label, more = {}]): KnownField => ({ key, label, group, ...more }))
const personal = { personal: true } as const
const health = { personal: true, sensitive: true } as const

/** The fields of each form that the product knows. */
export const knownFields: Readonly<Record<keyof typeof fieldForms, readonly KnownField[]>> = {
  '1': of('人员', [
    ['name', '姓名', { personal: true, locked: true }],
    ['idKind', '证件类型', { locked: true }],
    ['idNumber', '证件号码', { personal: true, locked: true }],
    ['sex', '性别', { shared: true }],
    ['birthday', '出生日期', { personal: true, shared: true }],
    ['phone', '手机', personal],
    ['hukouAddress', '户籍地址', { personal: true, shared: true }],
    ['liveAddress', '居住地址', personal],
    ['populationKind', '人口类型'],
    ['health', '健康状况', health],
    ['disabilityNo', '残疾证号', { ...health, shared: true }],
    ['medicalInsurance', '医疗保障', { shared: true }],
    ['guardian', '监护人', { sensitive: true }],
  ]),
  '2': of('家庭', [
    ['head', '户主', { locked: true }],
    ['members', '共同生活人数'],
    ['address', '住址', personal],
    ['kind', '类型'],
    ['housing', '住房'],
  ]),
  '3': of('求助', [
    ['helpKind', '求助类型', { locked: true }],
    ['hardship', '困难说明'],
    ['income', '家庭月收入', personal],
    ['expense', '医疗或刚性支出', health],
    ['otherAid', '其他救助'],
  ]),
  '4': of('走访', [
    ['visitedOn', '走访日期', { locked: true }],
    ['visitors', '走访人', { locked: true }],
    ['found', '走访情况'],
    ['photos', '现场照片'],
  ]),
  '5': of('名册', [
    ['classify', '救助分类'],
    ['household', '家庭'],
    ['members', '家庭人口'],
    ['receiver', '代领人', { personal: true }],
    ['relation', '与本人关系'],
    ['quantity', '数量'],
    ['account', '收款账户', personal],
    ['bank', '开户行'],
  ]),
  '6': of('签收', [
    ['no', '序号', { locked: true }],
    ['name', '姓名', { personal: true, locked: true }],
    ['idNumber', '证件号码', personal],
    ['classify', '救助分类'],
    ['amount', '金额或物资', { locked: true }],
    ['receiver', '代领人', personal],
    ['signature', '签名', { locked: true }],
  ]),
}

/** A form without any rule of its own: every known field is shown, the locked ones are required. */
export function plainRules(form: keyof typeof fieldForms): FieldRule[] {
  return knownFields[form].map(({ key, label, group, locked, personal: masked, sensitive }) => ({
    ...{ key, label, group, help: '', kind: null, options: [], conditions: [] },
    ...{ shown: true, required: locked === true, readonly: false, printed: true, exported: true },
    ...{ masked: masked === true, consent: sensitive === true },
  }))
}

/** The rules of a type over those that it inherits: a field is told by the nearer one. */
export function mergeRules(
  inherited: readonly FieldRule[],
  own: readonly FieldRule[],
): readonly FieldRule[] {
  const left = inherited.filter(({ key }) => !own.some(each => each.key === key))
  return [...own, ...left]
}

/** What is wrong with rules, in sentences. */
export function faultsOfRules(
  form: keyof typeof fieldForms,
  rules: readonly FieldRule[],
): readonly string[] {
  const known = new Map(knownFields[form].map(each => [each.key, each]))
  const seen = new Set<string>()
  return [
    ...rules.flatMap(rule => {
      const own = known.get(rule.key)
      const isRepeated = seen.has(rule.key)
      seen.add(rule.key)
      return [
        isRepeated && `「${rule.label}」重复`,
        own === undefined && !rule.key.startsWith('x_') && `没有字段「${rule.key}」`,
        own === undefined && rule.kind === null && `「${rule.label}」请选择类型`,
        rule.kind === 'choice' && rule.options.length < 2 && `「${rule.label}」至少两个选项`,
        rule.required && !rule.shown && `「${rule.label}」必填的字段须显示`,
        own?.locked && !(rule.shown && rule.required) && `「${rule.label}」固定为显示且必填`,
        own?.personal && !rule.masked && `「${rule.label}」受脱敏保护，不能关闭脱敏`,
        ...rule.conditions.map(
          ({ field }) =>
            !known.has(field) &&
            !rules.some(({ key }) => key === field) &&
            `「${rule.label}」的显示条件引用了不存在的字段`,
        ),
      ].filter(each => typeof each === 'string')
    }),
    ...circlesOf(rules),
  ]
}

/** Fields whose conditions lead back to themselves. */
function circlesOf(rules: readonly FieldRule[]): string[] {
  const next = new Map(
    rules.map(({ key, conditions }) => [key, conditions.map(each => each.field)]),
  )
  const reaches = (from: string, to: string, passed: ReadonlySet<string>): boolean =>
    (next.get(from) ?? []).some(
      each => each === to || (!passed.has(each) && reaches(each, to, new Set([...passed, each]))),
    )
  return rules.flatMap(({ key, label }) =>
    reaches(key, key, new Set([key])) ? [`「${label}」的显示条件形成循环`] : [],
  )
}

/** What is worth a second look: asked although public data tells it, sensitive without a consent. */
export function warningsOfRules(
  form: keyof typeof fieldForms,
  rules: readonly FieldRule[],
): readonly string[] {
  const known = new Map(knownFields[form].map(each => [each.key, each]))
  return rules.flatMap(({ key, label, shown, required, consent }) => {
    const own = known.get(key)
    if (!shown || own === undefined) return []
    return [
      own.shared && required ? `「${label}」可通过数据共享核对，不必要求填写` : '',
      own.sensitive && !consent ? `「${label}」为敏感信息，建议单独同意` : '',
    ].filter(each => each !== '')
  })
}

/** Whether a field is shown beside these values. */
export function isShown(
  { shown, conditions }: Pick<FieldRule, 'shown' | 'conditions'>,
  valueAt: (key: string) => unknown,
): boolean {
  return shown && conditions.every(({ field, op, value }) => meets(valueAt(field), op, value))
}

function meets(given: unknown, op: keyof typeof conditionOps, value: string): boolean {
  const isBlank = given === null || given === undefined || given === ''
  if (op === 'blank') return isBlank
  const text = Array.isArray(given) ? given.join() : String(given ?? '')
  if (op === 'is') return text === value
  if (op === 'isNot') return text !== value
  if (op === 'has') return text.includes(value)
  return !isBlank && (op === 'more' ? Number(given) > Number(value) : Number(given) < Number(value))
}

/** Rules in words, for the history. */
export function writeRules(rules: readonly FieldRule[]): string {
  return rules
    .map(
      ({ label, shown, required }) => `${label}${required ? '（必填）' : shown ? '' : '（隐藏）'}`,
    )
    .join('、')
}
