import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { demandPlatform, ofPlatform } from '#kernel/server/platform-only.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { role } from '#modules/access/model/index.ts'
import { desensitisationRule, maskClasses } from '../../model/index.ts'
import { applyMask, examples } from './apply-mask.ts'
import { fieldClass } from './field-class.ts'
import { wrongPattern } from './linear-pattern.ts'
import { maskRules } from './mask-rules.ts'

const table = tableOf(desensitisationRule)
type Rule = Row<typeof desensitisationRule>

export const desensitisationServing = serve(desensitisationRule, {
  where: ofPlatform,
  editable: row =>
    row.algorithm === 'keep' && row.state === 'enabled'
      ? '已启用的「不脱敏」规则须先停用再修改'
      : true,
  prepare: draft => (draft.algorithm === 'keep' ? { state: 'pending' as const } : {}),
  async check(next, act, before) {
    demandPlatform(act)
    await checkField(next, act)
    if (next.algorithm === 'regex') checkPattern(next, act)
    const same = and(
      eq(table.apiPath, next.apiPath),
      eq(table.field, next.field),
      eq(table.priority, next.priority),
      before === undefined ? undefined : ne(table.id, before.id),
    )
    const rivals = (await findRows(act.tx, desensitisationRule, same)).filter(each =>
      overlap(each, next),
    )
    if (rivals[0] !== undefined)
      act.mark('priority', `与规则「${rivals[0].name}」的接口、字段、角色和优先级重叠`)
    if (next.algorithm === 'keep' && (next.roles ?? []).length === 0)
      act.mark('roles', '「不脱敏」须指定适用角色')
  },
  inserted: (_row, act) => maskRules.changed(act),
  async updated(row, act, before) {
    if (row.algorithm === 'keep' && row.state === 'enabled' && before.algorithm !== 'keep')
      act.refuse('改为「不脱敏」须先停用规则，启用时由另一位安全管理员复核', 'algorithm')
    await maskRules.changed(act)
  },
  removing: (_row, act) => maskRules.changed(act),
  mayMove: (row, move, person) =>
    move === 'confirm' && (row.updatedBy === person.accountId || row.createdBy === person.accountId)
      ? '须由另一位安全管理员复核'
      : true,
  moves: {
    async disable(_row, _answers, act) {
      await maskRules.changed(act)
      return {}
    },
    async enable(row, _answers, act) {
      await maskRules.changed(act)
      return { state: row.algorithm === 'keep' ? ('pending' as const) : ('enabled' as const) }
    },
    async confirm(_row, _answers, act) {
      await maskRules.changed(act)
      return {}
    },
  },
  async enrich(rows) {
    return new Map(
      rows.map(row => [
        row.id,
        {
          before: examples[row.algorithm],
          after: applyMask(row.algorithm, examples[row.algorithm], row.params),
        },
      ]),
    )
  },
})

/** Whether an address is a call, by the method where one is named, or stands for all of a resource. */
function isCall({ apiPath, method }: Rule): boolean {
  const isMet = (route: { readonly method: string }) => method === 'any' || route.method === method
  const wide = apiPath.endsWith('/*') ? apiPath.slice(0, -1) : undefined
  return registry().routes.some(
    route =>
      isMet(route) && (wide === undefined ? route.path === apiPath : route.path.startsWith(wide)),
  )
}

/** The field is one of the interface's; whoever sees more of it than others holds its class. */
async function checkField(next: Rule, act: Act): Promise<void> {
  const serving = registry().find(next.apiPath.split('/').slice(2, 4).join('/'))
  if (serving === undefined || !isCall(next)) return act.mark('apiPath', '接口目录中没有这个接口')
  const field = serving.resource.fields[next.field]
  if (field === undefined) return act.mark('field', `${serving.resource.label}没有这个字段`)
  const needed = fieldClass(next.field, field)
  if (needed === null) return
  const trusted = {
    exceptRoles: next.exceptRoles ?? [],
    roles: next.algorithm === 'keep' ? (next.roles ?? []) : [],
  }
  for (const [name, ids] of Object.entries(trusted)) {
    if (ids.length === 0) continue
    const without = (await findRows(act.tx, role, inArray(tableOf(role).id, [...ids]))).filter(
      each => !each.fieldClasses?.includes(needed),
    )
    if (without.length > 0)
      act.mark(
        name,
        `${without.map(each => `「${each.name}」`).join('')}没有可见敏感级「${maskClasses[needed]}」`,
      )
  }
}

/** Marks a pattern that nobody wrote or that cannot be read. */
function checkPattern({ params }: Rule, act: Act): void {
  const wrong = params?.pattern ? wrongPattern(params.pattern) : '请填写正则表达式'
  if (wrong !== undefined) act.mark('params', wrong)
}

/** Whether somebody in some scene would meet both rules. */
function overlap(one: Rule, other: Rule): boolean {
  const meet = (left: readonly string[] | null, right: readonly string[] | null) =>
    (left ?? []).length === 0 ||
    (right ?? []).length === 0 ||
    (left ?? []).some(each => right?.includes(each))
  const methods = one.method === 'any' || other.method === 'any' || one.method === other.method
  return methods && meet(one.roles, other.roles) && meet(one.scene, other.scene)
}
