import type { AnyField } from '#kinds/field.ts'
import { isMasked, kindOf } from '#kinds/registry.ts'
import type { AnyResource } from '../resource/resource.ts'
import { fieldNamed } from './record-fields.ts'

/** A field with everything that is asked of it for each cell: looked up once a resource. */
export interface PlannedField {
  readonly name: string
  readonly field: AnyField
  readonly kind: ReturnType<typeof kindOf>
  readonly isMasked: boolean
}

const plans = new WeakMap<AnyResource, Map<string, PlannedField>>()

/** The fields behind names usable in views; names without a field are left out. */
export function plannedFields(
  resource: AnyResource,
  names: readonly string[],
): readonly PlannedField[] {
  const plan = plans.get(resource) ?? new Map<string, PlannedField>()
  plans.set(resource, plan)
  return names.flatMap(name => {
    const known = plan.get(name)
    if (known !== undefined) return known
    const field = fieldNamed(resource, name)
    if (field === undefined) return []
    const made = { name, field, kind: kindOf(field), isMasked: isMasked(field) }
    plan.set(name, made)
    return made
  })
}
