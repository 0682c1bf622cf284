import type { ScreensOf } from '#ui/views/screens.ts'
import type { topicPlaces } from '../model/places.ts'

/** The screens of topics. */
export const topicScreens: ScreensOf<typeof topicPlaces> = {
  '/zhuanti/cishanhui': () => import('./federation-list.tsx'),
  '/zhuanti/addcishanhui': () => import('./federation-form.tsx'),
  '/zhuanti/editcishanhui': () => import('./federation-form.tsx'),
}
