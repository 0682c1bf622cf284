import { nobody } from '#kernel/resource/permission.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { isMasked, kindOf } from '#kinds/registry.ts'
import {
  desensitisationRuleCoverage,
  desensitisationRuleInventory,
  desensitisationRuleTry,
} from '../../model/desensitisation-rule-calls.ts'
import type { MaskClass } from '../../model/index.ts'
import { applyMask, examples } from './apply-mask.ts'
import { compareRoutes } from './compare-rule.ts'
import { fieldClass } from './field-class.ts'
import { wrongPattern } from './linear-pattern.ts'
import { type MaskRule, maskRules } from './mask-rules.ts'

/** The routes by resource, and the fields that their answers show. */
const inventoryRoute = route(desensitisationRuleInventory, {
  access: { action: 'desensitisationRule.view' },
  summary: '接口目录',
  async read() {
    return registry().servings.map(({ resource }) => ({
      module: resource.module,
      resource: resource.path,
      label: resource.label,
      calls: callsOf(resource),
      fields: Object.entries(resource.fields).map(([name, field]) => ({
        name,
        label: field.label,
        kind: field.kind,
        class: fieldClass(name, field),
        mask: isMasked(field),
      })),
    }))
  },
})

/** Calls that lists, details and choosers make go before those that are rarer. */
const usual = ['getListByPage', 'getList', 'getById', 'getPicks']

/** What answers with rows of a resource, by name and in words. */
function callsOf({ path }: AnyResource) {
  const start = `/api/${path}/`
  const own = registry().routes.filter(each => each.path.startsWith(start))
  const calls = own.map(({ path: at, summary }) => ({
    call: at.slice(start.length),
    label: summary,
  }))
  const place = ({ call }: { readonly call: string }) =>
    usual.includes(call) ? usual.indexOf(call) : usual.length
  return calls.toSorted((one, other) => place(one) - place(other))
}

interface Coverage {
  readonly resource: string
  readonly resourceLabel: string
  readonly field: string
  readonly label: string
  readonly class: MaskClass
  /** What masks it: built in its kind, a rule, nothing, or nothing on purpose. */
  readonly by: 'builtIn' | 'rule' | 'open' | 'nothing'
  /** The rule's name, or why the field stands in the clear. */
  readonly because?: string
}

/** Every classed field of every resource with what masks it now. */
export function coverage(
  resources: readonly AnyResource[],
  rules: readonly MaskRule[],
): readonly Coverage[] {
  const asked = resources.filter(({ isPublic }) => isPublic !== true)
  return asked.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]): Coverage[] => {
      const known = fieldClass(name, field)
      if (known === null || field.needs === nobody) return []
      const rule = rules.find(each => coversAll(each, resource, name))
      const hasMask = isMasked(field) && kindOf(field).mask !== undefined
      const because = rule?.name ?? (hasMask ? undefined : field.open)
      return [
        {
          resource: resource.path,
          resourceLabel: resource.label,
          field: name,
          label: field.label,
          class: known,
          by: rule !== undefined ? 'rule' : hasMask ? 'builtIn' : because ? 'open' : 'nothing',
          ...(because === undefined ? {} : { because }),
        },
      ]
    }),
  )
}

/** Whether a rule hides a field from everybody, whichever call answers and wherever it is shown. */
function coversAll(rule: MaskRule, { path }: AnyResource, field: string): boolean {
  return (
    rule.field === field &&
    rule.apiPath === `/api/${path}/*` &&
    rule.method === 'any' &&
    rule.scene.length === 0 &&
    rule.algorithm !== 'keep' &&
    rule.roles.length === 0
  )
}

const coverageRoute = route(desensitisationRuleCoverage, {
  access: { action: 'desensitisationRule.view' },
  summary: '脱敏覆盖检查',
  async read(_question, act) {
    const { rules } = await maskRules.get(act.tx)
    const list = coverage(
      registry().servings.map(({ resource }) => resource),
      rules,
    )
    return { list, open: list.filter(each => each.by === 'nothing').length }
  },
})

/** What an algorithm makes of invented values. */
const tryRoute = route(desensitisationRuleTry, {
  access: { action: 'desensitisationRule.view' },
  summary: '试算脱敏',
  async read({ algorithm, params, value }, act) {
    const before = value ?? examples[algorithm]
    const wrong = params?.pattern ? wrongPattern(params.pattern) : undefined
    if (algorithm === 'regex' && wrong !== undefined) act.refuse(wrong, 'params')
    return { before, after: applyMask(algorithm, before, params ?? null) }
  },
})

export const maskRoutes: readonly AnyRoute[] = [
  inventoryRoute,
  coverageRoute,
  tryRoute,
  ...compareRoutes,
]
