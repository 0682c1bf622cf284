import type { Places } from '#kernel/resource/module-model.ts'
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
import { visit } from './visit.ts'

/** The screens of this module, and what of which records is done there. */
export const communityPlaces = {
  '/communityBasicInfo/communityList': { shows: [community, grid, communityMerge] },
  '/communityBasicInfo/communityInfo': { shows: [community, grid], opens: [community] },
  '/communityBasicInfo/addCommunityInfo': { shows: [community] },
  '/communityBasicInfo/editCommunityInfo': { shows: [community] },
  '/communityBasicInfo/personList': {
    shows: [
      ...[person, personLink, personIntake, personClassify, personConsent, personHealth],
      ...[personChange, duplicatePair, visit],
    ],
  },
  '/communityBasicInfo/personInfo': { shows: [person], opens: [person] },
  '/communityBasicInfo/familyList': { shows: [household, householdMember] },
  '/communityBasicInfo/familyInfo': { shows: [household, householdMember], opens: [household] },
  '/communityBasicInfo/houseList': { shows: [house, houseStay] },
  '/communityBasicInfo/houseInfo': { shows: [house, houseStay], opens: [house] },
  '/communityBasicInfo/organizitionList': { shows: [communityOrganisation, bodyActivity] },
  '/communityBasicInfo/organizitionInfo': {
    shows: [communityOrganisation, bodyActivity],
    opens: [communityOrganisation],
  },
  '/communityBasicInfo/institutionList': { shows: [institution] },
  '/communityBasicInfo/institutionInfo': { shows: [institution], opens: [institution] },
  '/communityBasicInfo/facilityList': { shows: [facility, facilityInspection] },
  '/communityBasicInfo/facilityInfo': { shows: [facility, facilityInspection], opens: [facility] },
} as const satisfies Places
