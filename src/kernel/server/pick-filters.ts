import type { AnyField } from '#kinds/field.ts'
import { conditionsIn, type Filter, type FilterPart } from '#kinds/filter.ts'
import { personalCommands } from '../resource/command.ts'
import type { AnyResource } from '../resource/resource.ts'
import { holds, isSystem, type Person } from './person.ts'
import { invalid } from './refusal.ts'
import { registry } from './registry.ts'

/**
 * An open picker is narrowed by whoever may not look at the records only as forms narrow it: by any
 * other field its answers would tell value for value what the records say.
 */
export function refuseForeignFilter(
  target: AnyResource,
  person: Person,
  filter: readonly FilterPart[] = [],
): void {
  if (isSystem(person) || holds(person, `${target.name}.view`)) return
  const asked = conditionsIn(filter)
  const known = asked.length === 0 ? new Set<string>() : narrowingFields(target)
  const foreign = asked.find(({ field }) => field !== 'state' && !known.has(field))
  if (foreign !== undefined)
    throw invalid([{ field: 'filter', message: `不能按「${foreign.field}」筛选` }])
}

/** The fields by which references to a resource say which of its records they take. */
function narrowingFields({ path }: AnyResource): ReadonlySet<string> {
  const fields = registry().servings.flatMap(({ resource }) => [
    ...Object.values(resource.fields),
    ...personalCommands(resource).flatMap(([, { ask = {} }]) => Object.values(ask)),
  ])
  return new Set(fields.flatMap(field => whereOf(field, path).map(condition => condition.field)))
}

function whereOf(field: AnyField, path: string): readonly Filter[] {
  const { resource, where } = field as { readonly resource?: string; readonly where?: unknown }
  return resource === path && Array.isArray(where) ? where : []
}
