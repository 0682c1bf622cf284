import type { Command } from './lifecycle.ts'
import type { AnyResource } from './resource.ts'

const known = new WeakMap<AnyResource, Readonly<Record<string, Command>>>()

/** What may be done with the records of a resource beside its verbs, by name: its moves, then its actions that ask and do. */
export function commandsOf(resource: AnyResource): Readonly<Record<string, Command>> {
  const made = known.get(resource) ?? listCommands(resource)
  known.set(resource, made)
  return made
}

/** The move or action of this name; undefined where there is none, and of actions that are a right alone. */
export function commandNamed(resource: AnyResource, name: string): Command | undefined {
  return commandsOf(resource)[name]
}

/** Those that persons make: the server's own moves are none of them. */
export function personalCommands(resource: AnyResource): readonly [string, Command][] {
  return Object.entries(commandsOf(resource)).filter(([, { system }]) => system !== true)
}

function listCommands({ lifecycle, actions = {} }: AnyResource): Record<string, Command> {
  const made: Record<string, Command> = Object.create(null)
  Object.assign(made, lifecycle?.moves)
  for (const [name, action] of Object.entries(actions)) {
    if (typeof action === 'string') continue
    const { when, ...command } = action
    made[name] = when === undefined ? command : { ...command, from: when }
  }
  return made
}
