import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { commandNamed } from '../resource/command.ts'
import { askedOf } from '../resource/lifecycle.ts'
import type { AnyResource, Row } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { changedSince, conflict } from './conflict.ts'
import { scopeFor } from './list.ts'
import { isSame } from './operation.ts'
import { mustReach, ownerOf, refuseForeignOwner } from './owner.ts'
import { isSystem } from './person.ts'
import { whyNotEditable, whyNotMovable, whyNotRemovable } from './present.ts'
import { heedRecordRules } from './record-rules.ts'
import { markLost, markReferences, refuseReferenced } from './references.ts'
import { absent, denied, refusal } from './refusal.ts'
import { deleteRow, findRow, initials, insertRow, moveRow, updateRow } from './rows.ts'
import { scopeCondition, seenCondition } from './scope.ts'
import { selectRows } from './select-rows.ts'
import type { AnyServing } from './serve.ts'
import { columnNamed, tableOf } from './tables.ts'
import { checkTree, placeBehind, refuseChildren, takeTreeTurn, takeTreeTurnOf } from './tree.ts'
import { refuseUsed } from './uses.ts'
import {
  changedBeside,
  givenFields,
  markIncomplete,
  readBeside,
  readValues,
  refuseUnknown,
  type Values,
} from './values.ts'

/*
 * What a person may ask of a record. Each command: right, row in scope and locked, fields
 * checked all at once, rules, write with audit, effects; one transaction.
 */

/** Makes a record from what a person gave. */
export async function insert(
  act: Act,
  serving: AnyServing,
  given: Values,
): Promise<Row<AnyResource>> {
  const { resource, rules } = serving
  const scope = scopeFor(resource, act.person, `${resource.name}.create`)
  const fields = givenFields(resource, act)
  const owner = ownerOf(resource, act, given)
  const ownerGiven = Object.entries(owner).filter(([name]) => name in fields)
  const draft = readValues(
    fields,
    { ...given, ...Object.fromEntries(ownerGiven) },
    { required: 'all' },
  )
  const own = { ...initials(resource), ...draft, ...owner }
  await refuseForeignOwner(act, resource, { draft, scope })
  await takeTreeTurn(act, resource, own)
  const named = new Set(Object.keys(draft))
  const read = readBeside(act, fields, own)
  const filled = { ...read, ...(await rules.prepare?.(read as never, act, named)) }
  const prepared = { ...filled, ...(await placeBehind(act, resource, filled)) }
  // The own unit needs no leave to be named.
  const others = Object.entries(draft).filter(([name]) => !(name in owner))
  await markReferences(act, resource.fields, Object.fromEntries(others))
  act.settle()
  await rules.check?.(asRow(resource, prepared), act, undefined)
  await checkTree(act, resource, prepared)
  act.settle()
  const row = await insertRow(act, resource, prepared as never)
  await mustReach(act, serving, { row, scope })
  await rules.inserted?.(row, act)
  return rules.inserted === undefined ? row : ((await findRow(act.tx, resource, row.id)) ?? row)
}

/** Changes fields of a record; `version` is the one the person saw. */
export async function update(
  act: Act,
  serving: AnyServing,
  { id, version, ...given }: { id: string; version: number } & Values,
  said: { label?: string; reason?: string } = {},
): Promise<Row<AnyResource>> {
  const { resource, rules } = serving
  await takeTreeTurnOf(act, resource, id)
  const row = await lockInScope(act, serving, { id, action: `${resource.name}.update` })
  const why = whyNotEditable(serving, row, act.person)
  if (why !== true) throw refusal(why)
  const fields = Object.fromEntries(
    Object.entries(givenFields(resource, act)).filter(([name]) => name in given),
  )
  const changes = Object.fromEntries(
    Object.entries(readValues(fields, given, { required: 'given' })).filter(
      ([name, value]) => !isSame(value, row[name]),
    ),
  )
  for (const name of Object.keys(changes)) {
    if (resource.fields[name]?.frozen === true)
      act.mark(name, `${resource.fields[name].label}不可修改`)
  }
  refuseUnknown(Object.keys(given), fields)
  Object.assign(changes, changedBeside(act, resource, { row, changes }))
  act.settle()
  await refuseConflict(act, serving, { row, version, changes })
  await markReferences(act, resource.fields, changes, row)
  act.settle()
  await rules.check?.(asRow(resource, { ...row, ...changes }), act, row)
  await checkTree(act, resource, { ...row, ...changes }, row)
  act.settle()
  if (Object.keys(changes).length === 0) return row
  const next = await updateRow(act, resource, row, changes as never, said)
  await rules.updated?.(next, act, row)
  return rules.updated === undefined ? next : ((await findRow(act.tx, resource, id)) ?? next)
}

/** Makes one move of the lifecycle, or does one action that leaves the state as it is. */
export async function move(
  act: Act,
  serving: AnyServing,
  name: string,
  { id, version, ...given }: { id: string; version: number } & Values,
): Promise<Row<AnyResource>> {
  const { resource, rules } = serving
  const declared = commandNamed(resource, name)
  if (declared === undefined || declared.system === true) throw absent()
  await takeTreeTurnOf(act, resource, id)
  const row = await lockInScope(act, serving, {
    id,
    action: declared.needs ?? `${resource.name}.${name}`,
  })
  // First what changed meanwhile: whoever lost a race should learn of it, not of the state it led to.
  if (row.version !== version) await refuseStale(act, serving, row)
  const why = whyNotMovable(serving, row, name)
  if (why !== true) throw refusal(why)
  const may = rules.mayMove?.(row, name as never, act.person) ?? true
  if (may !== true) throw denied(may)
  const ask = askedOf(declared, row)
  const unasked = Object.keys(declared.ask ?? {}).filter(each => !Object.hasOwn(ask, each))
  const answers = {
    ...Object.fromEntries(unasked.map(each => [each, null])),
    ...readValues(ask, given, { required: 'all' }),
  }
  refuseUnknown(Object.keys(given), ask)
  if (declared.complete === true) markIncomplete(act, resource, row)
  await markReferences(act, ask, answers, row)
  act.settle()
  if (declared.to === 'disabled') await refuseUsed(act, serving, row, '停用')
  const patch = (await effectOf(serving, name)?.(row, answers, act)) ?? {}
  act.settle()
  const current = (await findRow(act.tx, resource, id)) ?? row
  await checkTree(act, resource, { ...current, ...patch }, current)
  act.settle()
  const said = untold(answers, patch)
  if (declared.to === undefined)
    return updateRow(act, resource, current, patch as never, {
      ...{ verb: name, label: declared.label, ...said },
    })
  return moveRow(act, resource, current, name as never, patch as never, said)
}

/** The reason that was asked and that no field of the record keeps: it stands in the history alone. */
function untold({ reason }: Values, patch: object): { reason?: string } {
  const isKept = Object.values(patch).includes(reason)
  return typeof reason === 'string' && !isKept ? { reason } : {}
}

type Effect = (row: Row<AnyResource>, answers: Values, act: Act) => unknown

/** What a move does beside changing the state, or an action at all. */
function effectOf({ rules }: AnyServing, name: string): Effect | undefined {
  for (const own of [rules.moves, rules.actions]) {
    const effects = (own ?? {}) as Readonly<Record<string, Effect | undefined>>
    if (effects[name] !== undefined) return effects[name].bind(effects)
  }
  return undefined
}

/** Removes a record. */
export async function remove(
  act: Act,
  serving: AnyServing,
  { id, version }: { id: string; version?: number },
): Promise<void> {
  const { resource, rules } = serving
  await takeTreeTurnOf(act, resource, id)
  const row = await lockInScope(act, serving, { id, action: `${resource.name}.delete` })
  if (version !== undefined && row.version !== version) await refuseStale(act, serving, row)
  const why = whyNotRemovable(serving, row, act.person)
  if (why === true) await refuseChildren(act, resource, row)
  // What uses it says more than that it came with the product.
  await refuseUsed(act, serving, row, '删除')
  if (why !== true) throw refusal(why)
  await rules.removing?.(row, act)
  act.settle()
  await refuseReferenced(act, resource, row)
  await deleteRow(act, resource, row)
}

/** Brings a deleted record back. */
export async function restore(
  act: Act,
  serving: AnyServing,
  id: string,
): Promise<Row<AnyResource>> {
  const { resource, rules } = serving
  if (resource.softDelete !== true) throw absent()
  await takeTreeTurnOf(act, resource, id)
  const row = await lockInScope(act, serving, {
    id,
    action: `${resource.name}.restore`,
    deleted: true,
  })
  await markLost(act, resource, row)
  await checkTree(act, resource, row)
  await rules.restoring?.(row, act)
  act.settle()
  return updateRow(act, resource, row, { deletedAt: null } as never, {
    verb: 'restore',
    label: '恢复',
  })
}

/** The row, locked, if this action of this person reaches it; absent otherwise, without a hint. */
export async function lockInScope<S extends AnyServing>(
  act: Act,
  serving: S,
  { id, action, deleted = false }: { id: string; action: string; deleted?: boolean },
): Promise<Row<S['resource']>> {
  const { resource, rules }: AnyServing = serving
  const where = and(
    sql`${columnNamed(resource, 'id')} = ${id}`,
    scopeCondition(resource, scopeFor(resource, act.person, action)),
    isSystem(act.person) ? undefined : rules.where?.(act.person, tableOf(resource)),
  )
  const own: S['resource'] = serving.resource
  const [row] = await selectRows(act.tx, own, sql`where ${where} for update`)
  const isDeleted = (row as { deletedAt?: string | null } | undefined)?.deletedAt != null
  if (row === undefined || isDeleted !== deleted) throw absent()
  await heedRecordRules(act, { resource, id, action })
  return row
}

/** As `lockInScope`, of a row that is still as the person saw it; refused with what changed otherwise. */
export async function lockAsSeen<S extends AnyServing>(
  act: Act,
  serving: S,
  { version, ...asked }: { id: string; action: string; version: number },
): Promise<Row<S['resource']>> {
  const row = await lockInScope(act, serving, asked)
  const { version: current } = row as Row<AnyResource>
  if (current !== version) await refuseStale(act, serving, row as Row<AnyResource>)
  return row
}

/** The row as a reader: in the scope of `action`, not locked. */
export async function readInScope<S extends AnyServing>(
  act: Pick<Act, 'tx' | 'person'>,
  serving: S,
  id: string,
  action = `${serving.resource.name}.view`,
): Promise<Row<S['resource']>> {
  const { resource, rules }: AnyServing = serving
  const scope = scopeFor(resource, act.person, action)
  const where = and(
    sql`${columnNamed(resource, 'id')} = ${id}`,
    action === `${resource.name}.view`
      ? seenCondition(serving, act.person, scope)
      : scopeCondition(resource, scope),
    rules.where?.(act.person, tableOf(resource)),
  )
  const own: S['resource'] = serving.resource
  const [row] = await selectRows(act.tx, own, sql`where ${where}`)
  if (row === undefined) throw absent()
  return row
}

async function refuseConflict(
  act: Act,
  serving: AnyServing,
  { row, version, changes }: { row: Row<AnyResource>; version: number; changes: Values },
): Promise<void> {
  if (row.version === version) return
  const changed = await changedSince(act, serving.resource, { id: row.id, version })
  // What somebody else changed meanwhile and this person did not touch stays as it is.
  const clash = Object.keys(changes).filter(name => changed === 'unknown' || changed.has(name))
  if (clash.length > 0) throw await conflict(act, serving, { row, changed: clash })
}

async function refuseStale(act: Act, serving: AnyServing, row: Row<AnyResource>): Promise<never> {
  throw await conflict(act, serving, { row, changed: [], moving: true })
}

function asRow(resource: AnyResource, values: Values): Row<AnyResource> {
  const empty = Object.fromEntries(Object.keys(resource.fields).map(name => [name, null]))
  const state = resource.lifecycle === undefined ? {} : { state: resource.lifecycle.initial }
  return { ...empty, ...state, ...values } as unknown as Row<AnyResource>
}

/** The part of a change that every command shares. */
export const changeQuestion = z.looseObject({
  id: z.uuid('记录编号有误'),
  version: z.coerce.number().int('版本有误'),
})
