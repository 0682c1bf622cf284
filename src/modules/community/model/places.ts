import type { Places } from '#kernel/resource/module-model.ts'
import { household } from './household.ts'
import { person } from './person.ts'
import { personLink } from './person-link.ts'

/** The screens of this module, and what of which records is done there. */
export const communityPlaces = {
  '/communityBasicInfo/personList': { shows: [person, personLink], planned: true },
  '/communityBasicInfo/familyList': { shows: [household], planned: true },
} as const satisfies Places
