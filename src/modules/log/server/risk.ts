import { commandNamed } from '#kernel/resource/command.ts'
import type { Operation } from '#kernel/server/operation.ts'
import { registry } from '#kernel/server/registry.ts'
import type { riskLevels } from '../model/operation.ts'

const watched = new Set(['delete', 'export', 'import', 'unmask'])

/** The risk of an act: high where the identity is confirmed again (BR-44), medium where data leave, go or come in bulk. */
export function riskOf(done: Operation): keyof typeof riskLevels {
  const verb = done.action.slice(done.action.lastIndexOf('.') + 1)
  if (done.isRisky === true || asksIdentity(done.resource, verb)) return 'high'
  return done.outcome === 'denied' || watched.has(verb) ? 'medium' : 'low'
}

function asksIdentity(path: string, verb: string): boolean {
  const resource = registry().find(path)?.resource
  if (resource === undefined) return false
  return resource.stepUp?.includes(verb) === true || commandNamed(resource, verb)?.stepUp === true
}
