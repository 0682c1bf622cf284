import type { AnyResource } from '#kernel/resource/resource.ts'
import { referrersOf } from '#kernel/server/uses.ts'
import { isRef } from '#kinds/ref/ref.ts'
import { category } from '../model/index.ts'

/** A field of another resource that holds a category. */
export interface CategoryUse {
  readonly resource: AnyResource
  readonly field: string
}

/** Where categories are used: what a merge moves. */
export function categoryUses(): readonly CategoryUse[] {
  return referrersOf(category).flatMap(({ from, fields }) =>
    fields.map(field => {
      const declared = from.fields[field]
      if (declared === undefined || !isRef(declared))
        throw new Error(`${from.path}.${field} holds several, which no merge moves`)
      return { resource: from, field }
    }),
  )
}
