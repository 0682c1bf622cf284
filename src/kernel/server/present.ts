import type { Words } from '../kinds/field.ts'
import { maskField } from '../kinds/registry.ts'
import { actionsOf } from '../resource/permission.ts'
import type { AnyResource, RecordBase, Verb } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { holds, isSystem, mayUnmask, type Person } from './person.ts'
import { type PlannedField, plannedFields } from './planned-fields.ts'
import { isAboutMinor } from './reveals.ts'
import {
  areasOfOwners,
  asksOwnersArea,
  isInScope,
  isSameScope,
  type Scope,
  scopeOf,
} from './scope.ts'
import type { AnyServing } from './serve.ts'
import { gatherWords, mentionsOf } from './words.ts'

/** A record as it leaves the server: personal values masked, names beside ids, and what may be done with it. */
export interface Presented {
  readonly id: string
  readonly version: number
  readonly shown: Record<string, unknown>
  readonly can: string[]
  readonly masked?: string[]
  /** Those of them that this person may not see in the clear, whatever the reason. */
  readonly kept?: string[]
  readonly extra?: Record<string, unknown>
  readonly [field: string]: unknown
}

const always = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']

/** Presents rows of one resource to one person. */
export async function present(
  act: Pick<Act, 'tx' | 'person'> & Partial<Act>,
  serving: AnyServing,
  rows: readonly RecordBase[],
): Promise<Presented[]> {
  if (rows.length === 0) return []
  const { resource, rules } = serving
  const fields = plannedFields(resource, visibleFields(resource, act.person))
  const words = await gatherWords(
    act.tx,
    rows.flatMap(row => mentionsOf(fields, row as never)),
  )
  const extras =
    (await rules.enrich?.(rows as never, act as Act)) ?? new Map<string, Record<string, unknown>>()
  const abilities = await abilitiesOf(act, serving, rows)
  return rows.map(row => {
    const presented = presentFields(resource, row as never, { fields, words, person: act.person })
    presented.can = abilities(row)
    const extra = extras.get(row.id)
    if (extra !== undefined) presented.extra = extra
    return presented as Presented
  })
}

/** Presents one row, with the facts that only its own page shows. */
export async function presentOne(
  act: Pick<Act, 'tx' | 'person'> & Partial<Act>,
  serving: AnyServing,
  row: RecordBase,
): Promise<Presented> {
  const [presented] = await present(act, serving, [row])
  if (presented === undefined) throw new Error('a row was not presented')
  const facts = await serving.rules.detail?.(row as never, act as Act)
  return facts === undefined ? presented : { ...presented, extra: { ...presented.extra, ...facts } }
}

/** The fields of a resource that this person may see at all. */
export function visibleFields(resource: AnyResource, person: Person): string[] {
  const own = Object.entries(resource.fields).filter(
    ([, field]) => field.needs === undefined || holds(person, field.needs),
  )
  return [...own.map(([name]) => name), ...always]
}

function presentFields(
  resource: AnyResource,
  row: Record<string, unknown>,
  { fields, words, person }: { fields: readonly PlannedField[]; words: Words; person: Person },
) {
  const shown: Record<string, unknown> = {}
  const masked: string[] = []
  const kept: string[] = []
  const isMinor = isAboutMinor(resource, row)
  const presented: Record<string, unknown> = { id: row.id, version: row.version }
  if (resource.lifecycle !== undefined) presented.state = row.state
  if (resource.softDelete === true) presented.deletedAt = row.deletedAt ?? null
  for (const { name, field, kind, isPersonal } of fields) {
    const value = row[name] ?? null
    presented[name] = value
    if (value === null) continue
    const safe = isPersonal ? maskField(field, value) : value
    if (safe !== value) {
      presented[name] = safe
      masked.push(name)
      if (!mayUnmask(person, field, isMinor)) kept.push(name)
    }
    const shows = kind.shown?.(safe, field, words)
    if (shows !== undefined) shown[name] = shows
  }
  presented.shown = shown
  if (masked.length > 0) presented.masked = masked
  if (kept.length > 0) presented.kept = kept
  return presented
}

/** Says for each row which verbs, moves and actions this person may do with it now. */
async function abilitiesOf(
  { tx, person }: Pick<Act, 'tx' | 'person'>,
  { resource, rules }: AnyServing,
  rows: readonly RecordBase[],
): Promise<(row: RecordBase) => string[]> {
  const seen = scopeOf(resource, person, `${resource.name}.view`)
  const differs = (scope: Scope) => !isSystem(person) && seen !== null && !isSameScope(scope, seen)
  const isAsked = actionsOf(resource)
    .flatMap(({ name }) => scopeOf(resource, person, name) ?? [])
    .some(scope => asksOwnersArea(scope) && differs(scope))
  const areas = isAsked ? await areasOfOwners(tx, resource, rows as never) : undefined
  const areaOf = (row: RecordBase) => areas?.get((row as never)[resource.owner?.organisation ?? ''])
  const reachOf = (action: string): ((row: RecordBase) => boolean) => {
    const scope = scopeOf(resource, person, action)
    if (scope === null) return () => false
    if (!differs(scope)) return () => true
    return row => isInScope(scope, row as never, areaOf(row))
  }
  const reached = new Map<string, (row: RecordBase) => boolean>()
  const reaches = (verb: string, needs: string | undefined, row: RecordBase) => {
    const action = needs ?? `${resource.name}.${verb}`
    const known = reached.get(action) ?? reachOf(action)
    reached.set(action, known)
    return known(row)
  }
  const exists = (verb: Verb) => resource.verbs === undefined || resource.verbs.includes(verb)
  return row => {
    const can: string[] = []
    if (
      exists('update') &&
      reaches('update', undefined, row) &&
      whyNotEditable({ resource, rules }, row, person) === true
    )
      can.push('update')
    if (
      exists('delete') &&
      reaches('delete', undefined, row) &&
      whyNotRemovable({ resource, rules }, row, person) === true
    )
      can.push('delete')
    for (const [name, move] of Object.entries(resource.lifecycle?.moves ?? {})) {
      if (move.system === true || !move.from.includes(stateOf(row))) continue
      if (
        reaches(name, move.needs, row) &&
        (rules.mayMove?.(row as never, name as never, person) ?? true) === true
      )
        can.push(name)
    }
    for (const name of Object.keys(resource.actions ?? {}))
      if (reaches(name, undefined, row)) can.push(name)
    return can
  }
}

/** The state of a row of a resource with a lifecycle. */
export function stateOf(row: RecordBase): string {
  const { state } = row as { readonly state?: string }
  return state ?? ''
}

/** true, or the sentence why this record cannot be edited now. */
export function whyNotEditable(
  { resource, rules }: AnyServing,
  row: RecordBase,
  person: Person,
): true | string {
  const { lifecycle } = resource
  if ((row as { deletedAt?: string | null }).deletedAt != null) return '记录已删除'
  if (lifecycle?.editable !== undefined && !lifecycle.editable.includes(stateOf(row)))
    return `「${lifecycle.states[stateOf(row)]}」状态下不能编辑`
  return rules.editable?.(row as never, person) ?? true
}

/** true, or the sentence why this record cannot be deleted now. */
export function whyNotRemovable(
  { resource, rules }: AnyServing,
  row: RecordBase,
  person: Person,
): true | string {
  const { lifecycle } = resource
  if ((row as { deletedAt?: string | null }).deletedAt != null) return '记录已删除'
  const states = lifecycle?.removable ?? (lifecycle === undefined ? undefined : [lifecycle.initial])
  if (lifecycle !== undefined && states !== undefined && !states.includes(stateOf(row)))
    return `「${lifecycle.states[stateOf(row)]}」状态下不能删除`
  return rules.removable?.(row as never, person) ?? true
}
