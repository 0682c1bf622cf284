import { z } from 'zod'
import type { Presented, PresentedOf } from './presented.ts'
import type { AnyResource } from './resource.ts'

const resourceOfSchema = new WeakMap<object, AnyResource>()

/** The schema of a presented record in an answer; its fields are those of the declaration. */
export function presentedOf<R extends AnyResource>(resource: R): z.ZodType<PresentedOf<R>> {
  const schema = z.custom<PresentedOf<R>>(isPresented, `应为${resource.label}`)
  resourceOfSchema.set(schema, resource)
  return schema
}

/** The resource whose presented records a schema stands for. */
export function resourceOfPresented(schema: object): AnyResource | undefined {
  return resourceOfSchema.get(schema)
}

function isPresented(given: unknown): given is Presented {
  return (
    typeof given === 'object' &&
    given !== null &&
    'id' in given &&
    'shown' in given &&
    'can' in given
  )
}
