import { and, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { AnyResource } from '../resource/resource.ts'
import { beijingDay } from './china-time.ts'
import { columnNamed } from './tables.ts'

/**
 * Which records of a resource with a `validity` are offered on the day of `now`: within their days,
 * both included, an empty one having no end; and switched on, where they can be switched off.
 * Undefined where a resource has no validity: all are.
 */
export function offeredCondition(resource: AnyResource, now: Date): SQL | undefined {
  if (resource.validity === undefined) return undefined
  const [from, until] = resource.validity.map(name => columnNamed(resource, name))
  if (from === undefined || until === undefined) return undefined
  const day = beijingDay(now)
  const states = resource.lifecycle?.states ?? {}
  return and(
    or(isNull(from), lte(from, day)),
    or(isNull(until), gte(until, day)),
    'enabled' in states ? eq(columnNamed(resource, 'state'), 'enabled') : undefined,
  )
}
