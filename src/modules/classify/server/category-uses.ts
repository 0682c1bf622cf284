import type { AnyResource } from '#kernel/resource/resource.ts'
import { referrersOf } from '#kernel/server/uses.ts'
import { category } from '../model/index.ts'

/** A field of another resource that holds a category. */
export interface CategoryUse {
  readonly resource: AnyResource
  readonly field: string
}

/** Where categories are used: what a merge moves. */
export function categoryUses(): readonly CategoryUse[] {
  return referrersOf(category).flatMap(({ from, fields }) =>
    fields.map(({ name, isList }) => {
      if (isList) throw new Error(`${from.path}.${name} holds several, which no merge moves`)
      return { resource: from, field: name }
    }),
  )
}
