import type { ScreensOf } from '#ui/views/screens.ts'
import type { givingPlaces } from '../model/places.ts'

/** The screens of joint and monthly giving. */
export const givingScreens: ScreensOf<typeof givingPlaces> = {
  '/zhuanti/yiqijuan': () => import('./team-screen.tsx'),
  '/zhuanti/yiqijuan/detail': () => import('./team-detail.tsx'),
  '/zhuanti/yiqijuan/assist': () => import('./assist-screen.tsx'),
  '/zhuanti/yuejuan': () => import('./monthly-screen.tsx'),
  '/zhuanti/yuejuan/detail': () => import('./monthly-detail.tsx'),
  '/zhuanti/yuejuan/yuejuan_gifts': () => import('./gift-screen.tsx'),
}
