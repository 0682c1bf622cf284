import type { ScreensOf } from '#ui/views/screens.ts'
import type { rescuePlaces } from '../model/places.ts'

/** The screens of /rescueConfigManage. */
export const rescueScreens: ScreensOf<typeof rescuePlaces> = {
  '/rescueConfigManage/competentUnitsManage': () => import('./unit-screen.tsx'),
  '/rescueConfigManage/disabilityCategoryMange': () => import('./disability-category-screen.tsx'),
  '/rescueConfigManage/disabilityGradeManage': () => import('./disability-grade-screen.tsx'),
  '/rescueConfigManage/educationDegreeManage': () => import('./education-screen.tsx'),
  '/rescueConfigManage/familyRelationsManage': () => import('./relation-screen.tsx'),
  '/rescueConfigManage/fieldConfig': () => import('./field-config-screen.tsx'),
  '/rescueConfigManage/healthManage': () => import('./health-screen.tsx'),
  '/rescueConfigManage/livingAbilityManage': () => import('./living-screen.tsx'),
  '/rescueConfigManage/rescueClassifyManage': () => import('./classify-screen.tsx'),
  '/rescueConfigManage/rescueTypeManage': () => import('./type-screen.tsx'),
  '/rescueConfigManage/severeDiseasesManage': () => import('./disease-screen.tsx'),
  '/rescueConfigManage/supportWayManage': () => import('./support-screen.tsx'),
  '/rescueConfigManage/workAbilityManage': () => import('./work-screen.tsx'),
}
