import type { Words } from '#kinds/field.ts'
import { maskField } from '#kinds/registry.ts'
import { commandNamed, personalCommands } from '../resource/command.ts'
import { actionsOf } from '../resource/permission.ts'
import type { PresentedOf } from '../resource/presented.ts'
import type { AnyResource, RecordBase, Verb } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { wordsByDay } from './kept-names.ts'
import { isGrantedAlike, isSystem, mayUnmask, type Person } from './person.ts'
import { type Presentation, presentationFor } from './presentation.ts'
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
import { countUses } from './uses.ts'
import { type Withholding, withholders } from './withholding.ts'
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

/** The same of a known resource: with the values that its declaration says. */
export type PresentedRow<R extends AnyResource> = Presented & PresentedOf<R>

/** Presents rows of one resource to one person. */
export async function present<R extends AnyResource>(
  act: Pick<Act, 'tx' | 'person'> & Partial<Act>,
  serving: AnyServing & { readonly resource: R },
  rows: readonly RecordBase[],
): Promise<PresentedRow<R>[]> {
  if (rows.length === 0) return []
  const { resource, rules } = serving
  const presentation = presentationFor(resource, act.person)
  const words = await gatherWords(
    act.tx,
    rows.flatMap(row => mentionsOf(presentation.mentioning, row)),
  )
  const extras =
    (await rules.enrich?.(rows as never, act as Act)) ?? new Map<string, Record<string, unknown>>()
  const abilities = await abilitiesOf(act, serving, rows)
  const uses = resource.uses === undefined ? undefined : await countUses(act, serving, rows)
  const wordsOf = await wordsByDay(act.tx, resource, {
    ...{ rows, fields: presentation.mentioning, words },
  })
  const withheld = await rules.withheld?.(rows as never, act as Act)
  const offered = new Map(rows.map(row => [row.id, abilities(row)]))
  const further: (Withholding | undefined)[] = []
  for (const withhold of withholders()) further.push(await withhold(act, serving, offered))
  return rows.map(row => {
    const presented = presentFields(row, {
      ...{ presentation, words: wordsOf(row) },
      person: act.person,
      isMinor: isAboutMinor(resource, row),
    })
    conceal(presented, rules.conceals)
    const kept = [withheld, ...further].flatMap(each => each?.get(row.id) ?? [])
    presented.can = (offered.get(row.id) ?? []).filter(name => !kept.includes(name))
    const extra = extras.get(row.id)
    if (extra !== undefined || uses !== undefined)
      presented.extra = { ...extra, ...(uses && { uses: uses.get(row.id) }) }
    // The cast of building by name: the fields are those of the declaration.
    return presented as PresentedRow<R>
  })
}

/** Leaves out what a record's giver asked not to tell. */
function conceal(
  presented: Record<string, unknown>,
  conceals: AnyServing['rules']['conceals'] = {},
): void {
  for (const [name, { by, word }] of Object.entries(conceals)) {
    if (presented[by] !== true) continue
    presented[name] = null
    presented.shown = { ...Object(presented.shown), [name]: word }
  }
}

/** Presents one row, with the facts that only its own page shows. */
export async function presentOne<R extends AnyResource>(
  act: Pick<Act, 'tx' | 'person'> & Partial<Act>,
  serving: AnyServing & { readonly resource: R },
  row: RecordBase,
): Promise<PresentedRow<R>> {
  const [presented] = await present(act, serving, [row])
  if (presented === undefined) throw new Error('a row was not presented')
  const facts = await serving.rules.detail?.(row as never, act as Act)
  return facts === undefined ? presented : { ...presented, extra: { ...presented.extra, ...facts } }
}

function presentFields(
  row: Readonly<Record<string, unknown>>,
  {
    presentation,
    words,
    person,
    isMinor,
  }: { presentation: Presentation; words: Words; person: Person; isMinor: boolean },
): Record<string, unknown> {
  const shown = { ...presentation.blankTexts }
  const masked: string[] = []
  const kept: string[] = []
  const presented: Record<string, unknown> = { ...presentation.blank }
  for (const fact of presentation.facts) presented[fact] = row[fact] ?? null
  for (const { name, field, kind, isMasked } of presentation.fields) {
    const value = row[name] ?? null
    if (value === null) continue
    const safe = isMasked ? maskField(field, value) : value
    presented[name] = safe
    if (safe !== value) {
      masked.push(name)
      if (!mayUnmask(person, field, isMinor)) kept.push(name)
    }
    if (kind.shown !== undefined) shown[name] = kind.shown(safe, field, words)
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
  const view = `${resource.name}.view`
  const seen = scopeOf(resource, person, view)
  // What others offer is seen beyond the own scope.
  const isAlike = (action: string) =>
    seen !== null && rules.offers === undefined && isGrantedAlike(person, action, view)
  const differs = (scope: Scope) =>
    !isSystem(person) && seen !== null && (rules.offers !== undefined || !isSameScope(scope, seen))
  const isAsked = actionsOf(resource)
    .flatMap(({ name }) => (isAlike(name) ? [] : (scopeOf(resource, person, name) ?? [])))
    .some(scope => asksOwnersArea(scope) && differs(scope))
  const areas = isAsked ? await areasOfOwners(tx, resource, rows) : undefined
  const areaOf = (row: Readonly<Record<string, unknown>>) =>
    areas?.get(row[resource.owner?.organisation ?? ''])
  const reachOf = (action: string): ((row: RecordBase) => boolean) => {
    if (isAlike(action)) return () => true
    const scope = scopeOf(resource, person, action)
    if (scope === null) return () => false
    if (!differs(scope)) return () => true
    return row => isInScope(scope, row, areaOf(row))
  }
  const reached = new Map<string, (row: RecordBase) => boolean>()
  const reaches = (verb: string, needs: string | undefined, row: RecordBase) => {
    const action = needs ?? `${resource.name}.${verb}`
    const known = reached.get(action) ?? reachOf(action)
    reached.set(action, known)
    return known(row)
  }
  const exists = (verb: Verb) => resource.verbs === undefined || resource.verbs.includes(verb)
  const [mayUpdate, mayDelete] = [exists('update'), exists('delete')]
  const commands = personalCommands(resource)
  const rights = Object.keys(resource.actions ?? {}).filter(
    name => commandNamed(resource, name) === undefined,
  )
  return row => {
    const can: string[] = []
    if (
      mayUpdate &&
      reaches('update', undefined, row) &&
      whyNotEditable({ resource, rules }, row, person) === true
    )
      can.push('update')
    if (
      mayDelete &&
      reaches('delete', undefined, row) &&
      whyNotRemovable({ resource, rules }, row, person) === true
    )
      can.push('delete')
    for (const [name, { needs }] of commands) {
      if (
        reaches(name, needs, row) &&
        whyNotMoved({ resource, rules }, row, { name, person }) === true
      )
        can.push(name)
    }
    for (const name of rights) if (reaches(name, undefined, row)) can.push(name)
    return can
  }
}

/** The state of a row of a resource with a lifecycle. */
export function stateOf(row: RecordBase): string {
  const { state } = row as { readonly state?: string }
  return state ?? ''
}

/** true, or the sentence why this person cannot make this move or do this action now; what it asks for is another matter. */
export function whyNotMoved(
  serving: AnyServing,
  row: RecordBase,
  { name, person }: { name: string; person: Person },
): true | string {
  const why = whyNotMovable(serving, row, name)
  return why === true ? (serving.rules.mayMove?.(row as never, name as never, person) ?? true) : why
}

/** true, or the sentence why the record as it stands does not take this move or action, whoever asks. */
export function whyNotMovable(
  { resource, rules }: AnyServing,
  row: RecordBase,
  name: string,
): true | string {
  const declared = commandNamed(resource, name)
  if (declared === undefined) return '不支持该操作'
  if (declared.from?.includes(stateOf(row)) === false)
    return `当前为「${resource.lifecycle?.states[stateOf(row)]}」，不能${declared.label}`
  return rules.movable?.(row as never, name as never) ?? true
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
