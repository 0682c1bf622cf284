import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { household } from './household.ts'
import { person } from './person.ts'
import { personLink } from './person-link.ts'
import { communityPlaces } from './places.ts'

export * from './household.ts'
export * from './person.ts'
export * from './person-calls.ts'
export * from './person-link.ts'

/** What this module declares. */
export const communityModel: ModuleModel = {
  labels: { community: '社区信息' },
  resources: [person, personLink, household],
  places: communityPlaces,
}
