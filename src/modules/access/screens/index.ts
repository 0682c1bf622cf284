import type { ScreensOf } from '#ui/views/screens.ts'
import type { accessPlaces } from '../model/places.ts'

/** The screens of 权限管理 and 组织架构. */
export const accessScreens: ScreensOf<typeof accessPlaces> = {
  '/upms/bmlist': () => import('./structure/department-list.tsx'),
  '/upms/jslist': () => import('./role/role-screen.tsx'),
  '/upms/glylist': () => import('./account/account-screen.tsx'),
  '/organizeStructure/organizeConfig': () => import('./structure/structure-screen.tsx'),
  '/organizeStructure/departmentUser': () => import('./structure/people-screen.tsx'),
  '/organizeStructure/jobManagement': () => import('./structure/position-screen.tsx'),
  '/organizeStructure/userAudit': () => import('./registration/registration-screen.tsx'),
}
