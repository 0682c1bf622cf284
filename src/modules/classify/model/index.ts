import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { category } from './category.ts'
import { exclusiveLabel } from './exclusive-label.ts'
import { classifyPlaces } from './places.ts'

export * from './category.ts'
export * from './exclusive-label.ts'

/** What this module declares. */
export const classifyModel: ModuleModel = {
  labels: { classify: '分类标签' },
  resources: [category, exclusiveLabel],
  places: classifyPlaces,
}
