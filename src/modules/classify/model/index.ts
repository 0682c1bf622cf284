import type { AnyResource } from '#kernel/resource/resource.ts'
import { category } from './category.ts'
import { exclusiveLabel } from './exclusive-label.ts'

export * from './category.ts'
export * from './exclusive-label.ts'

/** Every resource of categories, for the browser's registry. */
export const classifyResources: readonly AnyResource[] = [category, exclusiveLabel]
