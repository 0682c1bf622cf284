import { z } from 'zod'
import { isPersonal, kindOf } from '#kernel/kinds/registry.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { registry } from '#kernel/server/serve.ts'
import { algorithms, type MaskClass, maskParams } from '../../model/index.ts'
import { applyMask, examples } from './apply-mask.ts'
import { compareRoutes } from './compare-rule.ts'
import { fieldClass } from './field-class.ts'
import { type MaskRule, maskRules } from './mask-rules.ts'

/** What these say is made to be read by everybody. */
const publicResources: readonly string[] = [
  'website/siteConfig',
  'website/ad',
  'charity/charityConfig',
  'platform/platformSetting',
]

/** The routes by resource, and the fields that their answers show. */
const inventoryRoute = route({
  method: 'GET',
  path: '/api/website/desensitisationRule/getInventory',
  access: { action: 'desensitisationRule.view' },
  summary: '接口目录',
  question: z.object({}),
  async read() {
    return registry().servings.map(({ resource }) => ({
      module: resource.module,
      resource: resource.path,
      label: resource.label,
      calls: ['*', 'getListByPage', 'getList', 'getById', 'getPicks'],
      fields: Object.entries(resource.fields).map(([name, field]) => ({
        name,
        label: field.label,
        kind: field.kind,
        class: fieldClass(name, field),
        mask: isPersonal(field),
      })),
    }))
  },
})

interface Coverage {
  readonly resource: string
  readonly resourceLabel: string
  readonly field: string
  readonly label: string
  readonly class: MaskClass
  /** What masks it: built in its kind, a rule, or nothing. */
  readonly by: 'builtIn' | 'rule' | 'nothing'
  readonly rule?: string
}

/** Every classed field of every resource with what masks it now. */
export function coverage(
  resources: readonly AnyResource[],
  rules: readonly MaskRule[],
): readonly Coverage[] {
  const asked = resources.filter(({ path }) => !publicResources.includes(path))
  return asked.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]): Coverage[] => {
      const known = fieldClass(name, field)
      if (known === null) return []
      const rule = rules.find(
        each =>
          each.field === name &&
          each.apiPath.startsWith(`/api/${resource.path}/`) &&
          each.algorithm !== 'keep' &&
          each.roles.length === 0,
      )
      const hasMask = isPersonal(field) && kindOf(field).mask !== undefined
      return [
        {
          resource: resource.path,
          resourceLabel: resource.label,
          field: name,
          label: field.label,
          class: known,
          by: rule !== undefined ? 'rule' : hasMask ? 'builtIn' : 'nothing',
          ...(rule === undefined ? {} : { rule: rule.name }),
        },
      ]
    }),
  )
}

const coverageRoute = route({
  method: 'GET',
  path: '/api/website/desensitisationRule/getCoverage',
  access: { action: 'desensitisationRule.view' },
  summary: '脱敏覆盖检查',
  question: z.object({}),
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
const tryRoute = route({
  method: 'POST',
  path: '/api/website/desensitisationRule/try',
  access: { action: 'desensitisationRule.view' },
  summary: '试算脱敏',
  question: z.strictObject({
    algorithm: z.enum(Object.keys(algorithms) as [keyof typeof algorithms]),
    params: maskParams.partial().nullish(),
    value: z.string().max(200).nullish(),
  }),
  async read({ algorithm, params, value }) {
    const before = value ?? examples[algorithm]
    return { before, after: applyMask(algorithm, before, params ?? null) }
  },
})

export const maskRoutes: readonly AnyRoute[] = [
  inventoryRoute,
  coverageRoute,
  tryRoute,
  ...compareRoutes,
]
