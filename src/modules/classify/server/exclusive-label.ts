import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { holds, isSystem, type Person } from '#kernel/server/person.ts'
import { fieldNamed } from '#kernel/server/record-fields.ts'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { type AnyServing, serve } from '#kernel/server/serve.ts'
import { columnsNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { conditionOf } from '#kinds/columns.ts'
import { type Filter, foldPart } from '#kinds/filter.ts'
import { operatorsOf, printField } from '#kinds/registry.ts'
import {
  exclusiveLabel,
  isSensitiveName,
  labelTargets,
  publicTargets,
  targetResources,
} from '../model/index.ts'
import type { Label } from './label-use.ts'

const table = tableOf(exclusiveLabel)

export const exclusiveLabelServing = serve(exclusiveLabel, {
  openPicks: true,
  // The platform's labels stand on everybody's records.
  offers: ({ ownerKind }, { organisation }) =>
    ownerKind === 'platform' ? undefined : isNull(organisation),
  async check(next, act, before) {
    if (next.target === 'person')
      for (const name of ['name', 'group'] as const)
        if (isSensitiveName(next[name] ?? '')) act.mark(name, '请在人员档案中维护')
    if (next.showPublic && !publicTargets.includes(next.target))
      act.mark('showPublic', `${labelTargets[next.target]}的标签不能在前台展示`)
    if (next.validFrom !== null && next.validUntil !== null && next.validUntil < next.validFrom)
      act.mark('validUntil', '结束日期不能早于开始日期')
    if (next.mode === 'campaign' && next.validUntil === null)
      act.mark('validUntil', '请填写活动结束日期')
    if (next.exclusiveGroup && next.group === null) act.mark('group', '组内互斥须填写标签组')
    if (next.mode === 'rule') checkRule(next, act)
    // A rule of an organisation counts none but its own records, or it would tell of others'.
    if (next.organisation !== null && !belongsToOrganisations(next))
      act.mark('target', `${labelTargets[next.target]}不属于机构，只能使用平台标签`)
    const owner =
      next.organisation === null
        ? isNull(table.organisation)
        : or(isNull(table.organisation), eq(table.organisation, next.organisation))
    const same = and(
      eq(table.name, next.name),
      eq(table.target, next.target),
      owner,
      before === undefined ? undefined : ne(table.id, before.id),
    )
    if ((await findRows(act.tx, exclusiveLabel, same, 1)).length > 0)
      act.mark('name', '已有同名标签')
  },
  removing(row) {
    if (row.count > 0) throw refusal(`该标签已标记 ${row.count} 条记录，可停用或先取消标签`)
  },
  async enrich(rows) {
    return new Map(rows.map(row => [row.id, { words: ruleInWords(row) }]))
  },
})

/** Whether records of a label's target belong to organisations; one that nobody keeps yet is let pass. */
function belongsToOrganisations({ target }: Label): boolean {
  const resource = registry().find(targetResources[target])?.resource
  return resource === undefined || resource.owner?.organisation !== undefined
}

function checkRule(next: Label, act: Act): void {
  if ((next.rule ?? []).length === 0) {
    act.mark('rule', '请设置规则')
    return
  }
  const serving = registry().find(targetResources[next.target])
  if (serving === undefined) {
    act.mark('target', `${labelTargets[next.target]}暂不支持规则标签`)
    return
  }
  try {
    ruleCondition(next, serving, act.person)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    act.mark('rule', '规则中有不能用于筛选的条件')
  }
}

/**
 * The rule of a label as a condition on its target's table. Somebody who asks may name only fields
 * that he may see: what meets a condition tells their values.
 */
export function ruleCondition(
  label: Pick<Label, 'rule'>,
  { resource }: AnyServing,
  asker?: Person,
): SQL | undefined {
  const maySee = (needs: string | undefined) =>
    needs === undefined || asker === undefined || holds(asker, needs)
  const each = (one: Filter) => {
    const field = fieldNamed(resource, one.field)
    const isOffered = field !== undefined && operatorsOf(field).length > 0 && maySee(field.needs)
    if (!isOffered) throw refusal('规则有误', 'rule')
    return conditionOf(field, columnsNamed(resource), one.field, one, {
      table: tableNameOf(resource),
      now: new Date(),
    })
  }
  const parts = (label.rule ?? []).map(part =>
    foldPart<SQL | undefined>(part, { each, or: all => or(...all) }),
  )
  return and(...parts)
}

const operatorWords: Readonly<Record<string, string>> = {
  is: '为',
  isNot: '不为',
  in: '属于',
  contains: '含',
  startsWith: '以…开头',
  from: '≥',
  to: '≤',
  blank: '为空',
  filled: '不为空',
  under: '在…之下',
}

/** A rule as a person reads it: 累计 ≥ 1,000.00 且 最近捐赠 ≥ 近 90 天. */
function ruleInWords(label: Label): string {
  const resource = registry().find(targetResources[label.target])?.resource
  const each = (one: Filter) => {
    const field = resource === undefined ? undefined : fieldNamed(resource, one.field)
    const value =
      field === undefined || one.value === undefined || typeof one.value === 'object'
        ? JSON.stringify(one.value ?? '')
        : safePrint(field, one.value)
    return `${field?.label ?? one.field} ${operatorWords[one.op] ?? one.op} ${one.value === undefined ? '' : value}`.trim()
  }
  return (label.rule ?? [])
    .map(part => foldPart(part, { each, or: all => `（${all.join(' 或 ')}）` }))
    .join(' 且 ')
}

function safePrint(field: Parameters<typeof printField>[0], value: unknown): string {
  // Relative days like today-90 are no values of the kind.
  return typeof value === 'string' && value.startsWith('today')
    ? value.replace('today', '今天')
    : printField(field, value)
}

/** Labels this person may put on records: the platform's and those of the own organisation; all for the platform. */
export function mayUse(label: Label, act: Act): boolean {
  const { person } = act
  if (person.ownerKind === 'platform' || isSystem(person)) return true
  const isOwn = person.ownerKind === 'organisation' && label.organisation === person.ownerId
  return label.organisation === null || isOwn
}
