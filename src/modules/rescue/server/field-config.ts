import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  type FieldRule,
  faultsOfRules,
  fieldConfig,
  fieldForms,
  fieldImpact,
  fieldsInForce,
  isShown,
  mergeRules,
  plainRules,
  rescueType,
  warningsOfRules,
} from '../model/index.ts'
import { lackingLines } from './lacking-lines.ts'

type Config = Row<typeof fieldConfig>
type Form = Config['form']
const table = tableOf(fieldConfig)

/** Configurations of forms: a draft is kept, then published from a day on, and never changed again. */
export const fieldConfigServing = serve(fieldConfig, {
  async prepare(draft, act) {
    const earlier = await versionsOf(act, { type: draft.rescueType ?? null, form: draft.form })
    if (earlier.some(({ state }) => state === 'draft'))
      act.refuse('该表单已有草稿，请先发布或删除', 'form')
    const version = Math.max(0, ...earlier.map(each => each.edition)) + 1
    return { edition: version, title: await titleOf(act, { ...draft, version }) }
  },
  check(next, act) {
    for (const fault of faultsOfRules(next.form, next.rules)) act.mark('rules', fault)
  },
  moves: {
    async publish(row, { validFrom }, act) {
      if (validFrom < beijingDay(act.now)) act.mark('validFrom', '生效日不能早于今天')
      for (const fault of faultsOfRules(row.form, row.rules)) act.mark('rules', fault)
      act.settle()
      return {
        validFrom,
        ...{ publishedBy: act.person.accountId, publishedAt: act.now.toISOString() },
      }
    },
  },
  actions: {
    async copy(row, { to }, act) {
      if (to === row.rescueType) act.refuse('请选择其他救助类型', 'to')
      const earlier = await versionsOf(act, { type: to, form: row.form })
      if (earlier.some(({ state }) => state === 'draft'))
        act.refuse('目标类型的该表单已有草稿', 'to')
      const version = Math.max(0, ...earlier.map(each => each.edition)) + 1
      await insertRow(act, fieldConfig, {
        ...{ rescueType: to, form: row.form, rules: row.rules, edition: version },
        title: await titleOf(act, { rescueType: to, form: row.form, version }),
      })
      return undefined
    },
  },
  openPicks: true,
})

async function titleOf(
  act: Act,
  { rescueType: type, form, version }: { rescueType?: string | null; form: Form; version: number },
): Promise<string> {
  const found = type == null ? undefined : await findRow(act.tx, rescueType, type)
  return `${found?.name ?? '通用'}·${fieldForms[form]} 第 ${version} 版`
}

const ofType = (type: string | null) =>
  type === null ? isNull(table.rescueType) : eq(table.rescueType, type)

function versionsOf(act: Pick<Act, 'tx'>, { type, form }: { type: string | null; form: Form }) {
  return findRows(act.tx, fieldConfig, and(ofType(type), eq(table.form, form)), 1000)
}

/** The published rules of one form on a day: the latest that begin by then; undefined where none do. */
async function publishedOn(
  act: Pick<Act, 'tx'>,
  { type, form, day, version }: { type: string | null; form: Form; day: string; version?: number },
): Promise<Config | undefined> {
  const found = await findRows(
    act.tx,
    fieldConfig,
    and(
      ...[ofType(type), eq(table.form, form), eq(table.state, 'published')],
      version === undefined ? lte(table.validFrom, day) : eq(table.edition, version),
    ),
    1000,
  )
  return found
    .toSorted((one, other) =>
      one.validFrom === other.validFrom
        ? one.edition - other.edition
        : (one.validFrom ?? '') < (other.validFrom ?? '')
          ? -1
          : 1,
    )
    .at(-1)
}

/** The rules of a form for a type on a day, and the version of the type's own (0: it only inherits). */
async function rulesOn(
  act: Pick<Act, 'tx'>,
  asked: { type: string | null; form: Form; day: string; version?: number },
) {
  const general = await publishedOn(act, { type: null, form: asked.form, day: asked.day })
  const own = asked.type === null ? general : await publishedOn(act, asked)
  const inherited = mergeRules(plainRules(asked.form), general?.rules ?? [])
  const fields = mergeRules(mergeOrder(plainRules(asked.form), inherited), own?.rules ?? [])
  return { own, fields }
}

/** Rules in the order in which the form has them anyway, where the nearer one says nothing of order. */
function mergeOrder(plain: readonly FieldRule[], rules: readonly FieldRule[]): FieldRule[] {
  const place = new Map(plain.map(({ key }, at) => [key, at]))
  return rules.toSorted((one, other) => (place.get(one.key) ?? 99) - (place.get(other.key) ?? 99))
}

/** The number of the version that a form of a type is filled in under today. */
export async function fieldVersionOf(act: Act, type: string, form: Form): Promise<number> {
  const { own } = await rulesOn(act, { type, form, day: beijingDay(act.now) })
  return own?.edition ?? 0
}

/** A record with its added values. */
type Filled = object & { readonly added: Readonly<Record<string, unknown>> | null }

/** The rules of today of one form, made to be asked of many records. */
export interface AddedRules {
  /** Whether they ask for anything at all. */
  readonly demanding: boolean
  /** What of a record is required and not there, or does not fit. */
  faultsOf(row: Filled): readonly { readonly field: string; readonly words: string }[]
}

/** What the rules of today ask of records of a form. */
export async function addedRules(
  act: Act,
  { type, form }: { readonly type: string; readonly form: Form },
): Promise<AddedRules> {
  const { fields } = await rulesOn(act, { type, form, day: beijingDay(act.now) })
  return {
    demanding: fields.some(({ key, required }) => required || key.startsWith('x_')),
    faultsOf: row => fields.flatMap(rule => faultOf(rule, row)),
  }
}

function faultOf(rule: FieldRule, row: Filled) {
  const values = row as Readonly<Record<string, unknown>>
  const valueAt = (key: string) => (key.startsWith('x_') ? row.added?.[key] : values[key])
  const value = valueAt(rule.key)
  const isBlank = value === null || value === undefined || value === ''
  const isAdded = rule.key.startsWith('x_')
  const field = isAdded ? 'added' : rule.key
  if (!isAdded && !(rule.key in values)) return []
  if (rule.required && isShown(rule, valueAt) && isBlank)
    return [{ field, words: `请填写${rule.label}` }]
  return isAdded && !isBlank && !fits(rule, value)
    ? [{ field, words: `「${rule.label}」格式不正确` }]
    : []
}

/** Marks what the rules of today require of a record and is not there; added values lie in its `added`. */
export async function checkAdded(
  act: Act,
  { row, ...of }: { readonly type: string; readonly form: Form; readonly row: Filled },
): Promise<void> {
  const rules = await addedRules(act, of)
  for (const { field, words } of rules.faultsOf(row)) act.mark(field, words)
}

function fits({ kind, options }: FieldRule, value: unknown): boolean {
  if (kind === 'int' || kind === 'money') return Number.isSafeInteger(value)
  if (kind === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  if (kind === 'choice') return typeof value === 'string' && options.includes(value)
  return typeof value === 'string'
}

const fieldsRoute = route(fieldsInForce, {
  access: 'signedIn',
  summary: '某表单当日生效的字段配置（本类型覆盖通用）',
  async read({ rescueType: type, form, day, version }, act) {
    const { own, fields } = await rulesOn(act, {
      ...{ type: type ?? null, form, day: day ?? beijingDay(act.now) },
      ...(version === undefined ? {} : { version }),
    })
    const mine = new Set((own?.rules ?? []).map(({ key }) => key))
    return {
      version: own?.edition ?? 0,
      validFrom: own?.validFrom ?? null,
      fields: fields.map(each => ({ ...each, own: mine.has(each.key) })),
    }
  },
})

const impactRoute = route(fieldImpact, {
  access: { action: 'fieldConfig.view' },
  summary: '字段配置草稿与线上的差异、提醒及受影响的名册行数',
  async read({ id }, act) {
    const draft = await readInScope(act, fieldConfigServing, id)
    const type = draft.rescueType
    const { fields } = await rulesOn(act, { type, form: draft.form, day: beijingDay(act.now) })
    const before = new Map(fields.map(each => [each.key, each]))
    const changes = draft.rules.flatMap(rule => {
      const known = before.get(rule.key)
      const [was, is] = [known === undefined ? '（无）' : sayRule(known), sayRule(rule)]
      return was === is ? [] : [{ label: rule.label, before: was, after: is }]
    })
    const required = draft.rules.filter(
      rule => rule.required && before.get(rule.key)?.required !== true,
    )
    return {
      changes,
      warnings: [...warningsOfRules(draft.form, draft.rules)],
      lacking:
        draft.form === '5' && required.length > 0
          ? await lackingLines(act, { type, keys: required.map(({ key }) => key) })
          : 0,
    }
  },
})

function sayRule(rule: FieldRule): string {
  const words = [
    rule.shown ? '显示' : '隐藏',
    rule.required && '必填',
    rule.readonly && '只读',
    rule.masked && '脱敏',
    rule.printed && '打印',
    rule.exported && '导出',
    rule.consent && '单独同意',
    rule.conditions.length > 0 && `条件 ${rule.conditions.length} 条`,
  ].filter(each => typeof each === 'string')
  return `${rule.label}：${words.join('、')}`
}

/** What screens ask of forms. */
export const fieldRoutes: readonly AnyRoute[] = [fieldsRoute, impactRoute]

/** One draft a form at a time, one number a version. */
export const fieldConfigSql = [
  `create unique index field_config_editionkey on field_config
  (coalesce(rescue_type, '00000000-0000-0000-0000-000000000000'::uuid), form, edition)`,
]
