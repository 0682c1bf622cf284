import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { projectPlaces } from './places.ts'
import { project } from './project.ts'

export * from './project.ts'
export * from './project-facts.ts'
export * from './project-parts.ts'
export * from './story-people.ts'

/** What this module declares. */
export const projectModel: ModuleModel = {
  labels: { project: '项目' },
  resources: [project],
  places: projectPlaces,
}
