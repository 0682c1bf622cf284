import type { ScreensOf } from '#ui/views/screens.ts'
import type { partnerPlaces } from '../model/places.ts'

/** Partners and their keys. */
export const partnerScreens: ScreensOf<typeof partnerPlaces> = {
  '/platformManage/platformList': () => import('./platform-list.tsx'),
  '/platformManage/platformCreate': () => import('./platform-form.tsx'),
  '/platformManage/platformUpdate': () => import('./platform-page.tsx'),
}
