import type { ScreensOf } from '#ui/views/screens.ts'
import type { equipmentPlaces } from '../model/places.ts'

/** The screens of devices and their vendors. */
export const equipmentScreens: ScreensOf<typeof equipmentPlaces> = {
  '/equipment/equipmentTypeManage': () => import('./device/type-list.tsx'),
  '/equipment/equipmentList': () => import('./device/register.tsx'),
  '/equipment/equipmentManage': () => import('./device/operations.tsx'),
  '/equipment/firmList': () => import('./vendor/vendor-list.tsx'),
  '/equipment/addFirm': () => import('./vendor/vendor-form.tsx'),
  '/equipment/editFirm': () => import('./vendor/vendor-form.tsx'),
  '/equipment/firmOnlyInfo': () => import('./vendor/vendor-page.tsx'),
  '/equipment/relationMech': () => import('./relation/relation-list.tsx'),
  '/equipment/relateorg': () => import('./relation/relate.tsx'),
  '/equipment/auditfirm': () => import('./vendor/vendor-review.tsx'),
  '/equipment/firmcon': () => import('./vendor/vendor-terms.tsx'),
  '/equipment/fundFlow': () => import('./money/flow-list.tsx'),
  '/equipment/donationFlow': () => import('./device/gift-list.tsx'),
  '/equipment/accountManage': () => import('./money/account-list.tsx'),
  '/equipment/accountDetail': () => import('./money/account-page.tsx'),
  '/sharedevice/firmList': () => import('./vendor/score-list.tsx'),
  '/sharedevice/fundFlow': () => import('./money/settlements.tsx'),
  '/sharedevice/accountManage': () => import('./money/bank-accounts.tsx'),
}
