import type { AccessWay } from '#kernel/resource/purpose.ts'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { organisationOf } from '#kernel/server/operation.ts'
import { isAboutMinor, recordAccess, subjectsOf } from '#kernel/server/reveals.ts'
import { readTitle } from '#kernel/server/words.ts'
import { isMasked } from '#kinds/registry.ts'
import { type MaskRule, maskRules } from './mask-rules.ts'

/** A row with the fields of it that are shown in the clear. */
export interface OpenedRow {
  readonly row: Row<AnyResource>
  readonly fields: readonly string[]
}

/** Rows with the fields that rules keep in the clear; about somebody under age only where the rule says so. */
export function openedRows(
  keeps: ReadonlyMap<string, MaskRule>,
  { resource, rows }: { resource: AnyResource; rows: readonly Row<AnyResource>[] },
): OpenedRow[] {
  return rows.map(row => {
    const isMinor = isOfMinor(resource, row)
    const fields = [...keeps].flatMap(([name, rule]) =>
      resource.fields[name] === undefined || (isMinor && rule.minorStricter) ? [] : name,
    )
    return { row, fields }
  })
}

/** Also where a resource only has the fact, and asks no consent for it. */
export function isOfMinor(resource: AnyResource, row: Row<AnyResource>): boolean {
  return isAboutMinor(resource, row as never) || (row as { minor?: unknown }).minor === true
}

/** What stands as the reason where a rule, and no question of a person, opened the values. */
const byRule = '脱敏规则允许该角色查看明文'

/** Leaves a row of the access log for the people of each organisation whose values are shown in the clear. */
export async function noteShown(act: Act, { resource, opened, way }: Shown): Promise<void> {
  const byOrganisation = Map.groupBy(opened, ({ row }) => organisationOf(resource, row as never))
  for (const [organisation, group] of byOrganisation) {
    const [first] = group
    const alone = group.length === 1 && first !== undefined ? first.row : undefined
    const fields = new Set(group.flatMap(each => each.fields))
    await recordAccess(act, {
      resource: resource.path,
      record: alone?.id ?? null,
      title:
        alone === undefined
          ? `${resource.label} ${group.length} 条`
          : await readTitle(act.tx, resource, alone),
      organisation,
      subjects: [...new Set(group.flatMap(({ row }) => subjectsOf(resource, row as never)))],
      fields: [...fields].map(name => resource.fields[name]?.label ?? name),
      ...{ purpose: 'other', reason: byRule, way },
      isMinor: group.some(({ row }) => isOfMinor(resource, row)),
      ...{ approval: null, rows: group.length, file: null },
    })
  }
}

/**
 * Leaves the same for a printed sheet of records: its page held what the rules of lists, details
 * and prints show this person in the clear.
 */
export async function notePrinted(
  act: Act,
  resource: AnyResource,
  rows: readonly Row<AnyResource>[],
): Promise<void> {
  const rules = await maskRules.get(act.tx)
  const keeps = new Map<string, MaskRule>()
  for (const scene of ['print', 'list', 'detail'] as const)
    for (const [field, rule] of rules.masksIn(scene, resource.path, act.person) ?? [])
      if (rule.algorithm === 'keep' && isPersonalField(resource, field)) keeps.set(field, rule)
  const opened = openedRows(keeps, { resource, rows }).filter(({ fields }) => fields.length > 0)
  if (opened.length > 0) await noteShown(act, { resource, opened, way: 'print' })
}

function isPersonalField({ fields }: AnyResource, name: string): boolean {
  return fields[name] !== undefined && isMasked(fields[name])
}

interface Shown {
  readonly resource: AnyResource
  readonly opened: readonly OpenedRow[]
  readonly way: AccessWay
}
