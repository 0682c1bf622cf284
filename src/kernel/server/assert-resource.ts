import { isMasked } from '#kinds/registry.ts'
import { commandNamed, commandsOf } from '../resource/command.ts'
import type { Command, Lifecycle } from '../resource/lifecycle.ts'
import type { AnyResource } from '../resource/resource.ts'

type Fail = (reason: string) => never

const verbs = [
  'view',
  'create',
  'update',
  'delete',
  'export',
  'import',
  'insert',
  'restore',
  'reveal',
  'moveMany',
  'updateMany',
  'getBulk',
]

/** Asserts that moves and actions name states and each other as they are. */
export function assertCommands(resource: AnyResource, fail: Fail): void {
  const { lifecycle, actions = {} } = resource
  const commands = Object.entries(commandsOf(resource))
  const states = new Set(Object.keys(lifecycle?.states ?? {}))
  const named = commands.flatMap(([, { from = [], to = [] }]) => [...from, ...[to].flat()])
  for (const state of [...named, ...(lifecycle?.editable ?? []), ...(lifecycle?.removable ?? [])])
    if (!states.has(state))
      fail(`its lifecycle names the state ${state}, which it does not declare`)
  for (const [name] of commands)
    if (verbs.includes(name) || (name === 'place' && resource.tree !== undefined))
      fail(`the move ${name} has the name of a verb`)
  for (const name of Object.keys(actions))
    if (lifecycle?.moves[name] !== undefined) fail(`${name} is a move and an action`)
  if (lifecycle !== undefined) assertReached(lifecycle, fail)
  for (const [name, { inverse, from = [...states], to = from }] of commands)
    if (inverse !== undefined && inverse !== 'update')
      assertInverse(commandNamed(resource, inverse), [to].flat(), reason =>
        fail(`${name} is taken back by ${inverse}, ${reason}`),
      )
}

function assertReached({ states, initial, moves }: Lifecycle, fail: Fail): void {
  const reached = new Set([initial, ...Object.values(moves).flatMap(move => [move.to].flat())])
  if (!(initial in states))
    fail(`its lifecycle names the state ${initial}, which it does not declare`)
  for (const state of Object.keys(states))
    if (!reached.has(state)) fail(`no move leads to the state ${state}`)
}

function assertInverse(inverse: Command | undefined, reached: readonly string[], fail: Fail): void {
  if (inverse === undefined) throw fail('which is no move')
  if (inverse.system === true || inverse.stepUp === true)
    fail('which nobody makes without more ado')
  const { from } = inverse
  if (from !== undefined && !reached.some(state => from.includes(state)))
    fail('which does not start there')
}

/** Asserts what a declaration says of trees, days and kept names. */
export function assertTable(resource: AnyResource, fail: Fail): void {
  const { fields, tree, validity = [], names, dated, title } = resource
  const kindOf = (name: string | undefined) => fields[name ?? '']?.kind
  if (tree !== undefined) {
    const parent = fields[tree.parent ?? ''] as { readonly resource?: string } | undefined
    if (tree.parent !== undefined && parent?.resource !== resource.path)
      fail(`its tree hangs by ${tree.parent}, which is no reference to itself`)
    if (kindOf(tree.order) !== 'count')
      fail(`its tree is ordered by ${tree.order}, which is no count`)
    for (const name of tree.within ?? [])
      if (fields[name]?.frozen !== true) fail(`its trees differ by ${name}, which may change`)
  }
  for (const name of validity)
    if (kindOf(name) !== 'day') fail(`its validity goes by ${name}, which is no day`)
  if (dated !== undefined && kindOf(dated) !== 'day' && kindOf(dated) !== 'moment')
    fail(`it is dated by ${dated}, which is no day`)
  const named = fields[title]
  if (names === 'kept' && named !== undefined && isMasked(named))
    fail('the names that it would keep are personal')
}
