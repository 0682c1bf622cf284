import { commandNamed } from '#kernel/resource/command.ts'
import type { Command } from '#kernel/resource/lifecycle.ts'
import type { AnyResource, RecordBase } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSame } from '#kernel/server/operation.ts'
import { stateOf } from '#kernel/server/present.ts'
import { findRow } from '#kernel/server/rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import type { Values } from '#kernel/server/values.ts'
import { readTitle } from '#kernel/server/words.ts'
import { isEmptyValue } from '#kinds/registry.ts'
import { type Inverse, offerUndo } from './undo-step.ts'

/** One change that a person asked for: a verb, a move or an action, of which record, with which values. */
export interface Asked {
  readonly verb: string
  readonly given: { readonly id: string } & Values
}

interface Written {
  readonly before: RecordBase
  readonly after: RecordBase
}

/**
 * Does what was asked and keeps what would take it back: the former values of an edit, the return
 * of what was deleted softly, the declared inverse of a move or an action. Everything else stays as it is done.
 */
export async function reversibly<T>(
  act: Act,
  { resource }: AnyServing,
  { verb, given }: Asked,
  work: () => Promise<T>,
): Promise<T> {
  if (act.offerUndo === undefined || !isReversible(resource, verb)) return work()
  const before = await findRow(act.tx, resource, given.id)
  const done = await work()
  const after = await findRow(act.tx, resource, given.id)
  if (before === undefined || after === undefined) return done
  const inverse = inverseOf(resource, { verb, given }, { before, after })
  if (inverse === undefined) return done
  const label =
    { delete: '删除', update: '修改' }[verb] ?? commandNamed(resource, verb)?.label ?? verb
  await offerUndo(
    act,
    {
      label: `${label}${resource.label}`,
      title: await readTitle(act.tx, resource, before),
      resource: resource.path,
      record: given.id,
      version: after.version,
    },
    inverse,
  )
  return done
}

function isReversible(resource: AnyResource, verb: string): boolean {
  const { final = [], softDelete = false } = resource
  if (verb === 'update') return !final.includes(verb)
  if (verb === 'delete') return softDelete && !final.includes(verb)
  return commandNamed(resource, verb)?.inverse !== undefined
}

function inverseOf(resource: AnyResource, asked: Asked, written: Written): Inverse | undefined {
  if (asked.verb === 'delete') return call(resource, 'restore', { id: asked.given.id })
  if (asked.verb === 'update') return inverseOfEdit(resource, asked, written)
  return inverseOfCommand(resource, asked, written)
}

/** The former values of what the person changed. An edit that led to another state is more than an edit. */
function inverseOfEdit(
  resource: AnyResource,
  { given }: Asked,
  { before, after }: Written,
): Inverse | undefined {
  if (stateOf(before) !== stateOf(after)) return undefined
  const [former, present]: readonly Values[] = [{ ...before }, { ...after }]
  const changed = Object.keys(resource.fields).filter(
    name => name in given && !isSame(former?.[name], present?.[name]),
  )
  if (changed.length === 0) return undefined
  const values = Object.fromEntries(changed.map(name => [name, former?.[name] ?? null]))
  return call(resource, 'update', { ...values, id: after.id, version: after.version })
}

/** The declared inverse, where it leads back to the very state; what it asks is answered with what stood there. */
function inverseOfCommand(
  resource: AnyResource,
  { verb }: Asked,
  { before, after }: Written,
): Inverse | undefined {
  const move = commandNamed(resource, verb)
  const name = move?.inverse ?? ''
  const inverse = name === 'update' ? edit(resource, move) : commandNamed(resource, name)
  if (inverse === undefined || inverse.from?.includes(stateOf(after)) === false) return undefined
  const ends = inverse.to === undefined ? [stateOf(after)] : [inverse.to].flat()
  if (!ends.includes(stateOf(before))) return undefined
  if (name === 'update' && stateOf(before) !== stateOf(after)) return undefined
  const former: Values = { ...before }
  const asked = Object.entries(inverse.ask ?? {})
  const isMissing = asked.some(
    ([field, declared]) => declared.required === true && isEmptyValue(declared, former[field]),
  )
  if (isMissing) return undefined
  const values = Object.fromEntries(asked.map(([field]) => [field, former[field] ?? null]))
  const question = { ...values, id: after.id, version: after.version }
  return { ...call(resource, name, question), ...(inverse.needs && { action: inverse.needs }) }
}

/** An edit of the fields that a move or an action wrote: it leaves the state as it is. */
function edit(
  resource: AnyResource,
  command: Command | undefined,
): Pick<Command, 'from' | 'to' | 'ask' | 'needs'> {
  const written = Object.entries(resource.fields).filter(([name]) => name in (command?.ask ?? {}))
  const { editable } = resource.lifecycle ?? {}
  return { ask: Object.fromEntries(written), ...(editable && { from: editable }) }
}

function call(resource: AnyResource, verb: string, question: Values): Inverse {
  return {
    path: `/api/${resource.path}/${verb}`,
    action: `${resource.name}.${verb}`,
    question,
  }
}
