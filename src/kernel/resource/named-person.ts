import type { AnyField } from '#kinds/field.ts'
import { isRef } from '#kinds/ref/ref.ts'
import { isPersonal } from '#kinds/registry.ts'
import type { AnyResource } from './resource.ts'

/** People whom a reference names: a resource, and its title, which is personal. */
export interface NamedPerson {
  readonly resource: AnyResource
  readonly title: AnyField
}

/** Whom a reference names where the title of its records is personal; undefined for every other field. */
export function namedPersonOf(
  field: AnyField,
  resourceAt: (path: string) => AnyResource | undefined,
): NamedPerson | undefined {
  if (!isRef(field)) return undefined
  const resource = resourceAt(field.resource)
  const title = resource?.fields[resource.title]
  if (resource === undefined || title === undefined || !isPersonal(title)) return undefined
  return { resource, title }
}
