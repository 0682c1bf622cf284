import type { ScreensOf } from '#ui/views/screens.ts'
import type { communityPlaces } from '../model/places.ts'

/** The screens of /communityBasicInfo. */
export const communityScreens: ScreensOf<typeof communityPlaces> = {
  '/communityBasicInfo/communityList': () => import('./community/community-screen.tsx'),
  '/communityBasicInfo/communityInfo': () => import('./community/community-detail.tsx'),
  '/communityBasicInfo/addCommunityInfo': () => import('./community/add-community.tsx'),
  '/communityBasicInfo/editCommunityInfo': () => import('./community/edit-community.tsx'),
  '/communityBasicInfo/personList': () => import('./person/person-screen.tsx'),
  '/communityBasicInfo/personInfo': () => import('./person/person-detail.tsx'),
  '/communityBasicInfo/familyList': () => import('./household/family-screen.tsx'),
  '/communityBasicInfo/familyInfo': () => import('./household/family-detail.tsx'),
  '/communityBasicInfo/houseList': () => import('./house/house-screen.tsx'),
  '/communityBasicInfo/houseInfo': () => import('./house/house-detail.tsx'),
  '/communityBasicInfo/organizitionList': () => import('./bodies/organisation-screen.tsx'),
  '/communityBasicInfo/organizitionInfo': () => import('./bodies/organisation-detail.tsx'),
  '/communityBasicInfo/institutionList': () => import('./bodies/institution-screen.tsx'),
  '/communityBasicInfo/institutionInfo': () => import('./bodies/institution-detail.tsx'),
  '/communityBasicInfo/facilityList': () => import('./bodies/facility-screen.tsx'),
  '/communityBasicInfo/facilityInfo': () => import('./bodies/facility-detail.tsx'),
}
