import type { Row } from '#kernel/resource/resource.ts'
import { dataScopes, type role } from '../model/role.ts'
import { catalogue } from './catalogue.ts'

type Rights = Pick<Row<typeof role>, 'actions' | 'dataScope'>

/** A role with an act of BR-44, or with an export over everything. */
export function isHighRisk(row: Rights): boolean {
  return riskyActions(row).length > 0
}

/**
 * Whether a change of a role gives its holders more of what is of high risk: another such action,
 * or the same over more records. Whoever confirmed their grants looked at less.
 */
export function isRiskier(next: Rights, before: Rights): boolean {
  const known = new Set(riskyActions(before))
  const risky = riskyActions(next)
  const isWider = reachOf(next) < reachOf(before)
  return risky.length > 0 && (isWider || risky.some(name => !known.has(name)))
}

function riskyActions({ actions, dataScope }: Rights): readonly string[] {
  const guarded = new Set(
    catalogue()
      .actions.filter(each => each.stepUp)
      .map(each => each.name),
  )
  return (actions ?? []).filter(
    name => guarded.has(name) || (dataScope === 'all' && name.endsWith('.export')),
  )
}

/** The scopes stand from the widest to the narrowest. */
function reachOf({ dataScope }: Rights): number {
  return Object.keys(dataScopes).indexOf(dataScope)
}
