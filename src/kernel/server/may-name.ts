import type { AnyField } from '#kinds/field.ts'
import { personalCommands } from '../resource/command.ts'
import type { AnyResource } from '../resource/resource.ts'
import { holds, isSystem, type Person } from './person.ts'
import { registry } from './registry.ts'

/**
 * Whether somebody browses the records of a resource in pickers: who sees them anyway, or fills in
 * a form or a move of any resource that asks for one.
 */
export function mayName(target: AnyResource, person: Person): boolean {
  if (isSystem(person) || holds(person, `${target.name}.view`)) return true
  return registry().servings.some(({ resource }) => asksFor(target, resource, person))
}

function asksFor(target: AnyResource, resource: AnyResource, person: Person): boolean {
  const isOne = (field: AnyField) =>
    'resource' in field && field.resource === target.path && field.system !== true
  const { name, fields } = resource
  const writes = holds(person, `${name}.create`) || holds(person, `${name}.update`)
  if (writes && Object.values(fields).some(isOne)) return true
  return personalCommands(resource).some(
    ([command, { ask = {}, needs }]) =>
      holds(person, needs ?? `${name}.${command}`) && Object.values(ask).some(isOne),
  )
}
