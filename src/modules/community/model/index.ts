import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { bodyActivity, communityOrganisation, institution } from './bodies.ts'
import { community, grid } from './community.ts'
import { communityMerge } from './community-merge.ts'
import { duplicatePair } from './duplicate-pair.ts'
import { facility, facilityInspection } from './facility.ts'
import { house, houseStay } from './house.ts'
import { household, householdMember } from './household.ts'
import { person } from './person.ts'
import { personChange } from './person-change.ts'
import { personClassify } from './person-classify.ts'
import { personConsent, personHealth } from './person-health.ts'
import { personIntake } from './person-intake.ts'
import { personLink } from './person-link.ts'
import { communityPlaces } from './places.ts'
import { visit } from './visit.ts'

export * from './bodies.ts'
export * from './community.ts'
export * from './community-merge.ts'
export * from './duplicate-pair.ts'
export * from './facility.ts'
export * from './house.ts'
export * from './household.ts'
export * from './person.ts'
export * from './person-calls.ts'
export * from './person-change.ts'
export * from './person-classify.ts'
export * from './person-health.ts'
export * from './person-intake.ts'
export * from './person-link.ts'
export * from './person-words.ts'
export * from './visit.ts'

/** What this module declares. */
export const communityModel: ModuleModel = {
  labels: { community: '社区信息' },
  resources: [
    community,
    grid,
    communityMerge,
    person,
    personLink,
    personIntake,
    personHealth,
    personConsent,
    personClassify,
    personChange,
    duplicatePair,
    household,
    householdMember,
    house,
    houseStay,
    communityOrganisation,
    bodyActivity,
    institution,
    facility,
    facilityInspection,
    visit,
  ],
  places: communityPlaces,
}
