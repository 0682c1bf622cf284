import type { ScreensOf } from '#ui/views/screens.ts'
import type { pointsPlaces } from '../model/places.ts'

/** The screens of 积分管理, and those of 网站管理 by which points are brought in. */
export const pointsScreens: ScreensOf<typeof pointsPlaces> = {
  '/integral/integralconfig': () => import('./rule-screen.tsx'),
  '/integral/integrallist': () => import('./entry-screen.tsx'),
  '/website/importIntegral': () => import('./import-list.tsx'),
  '/website/importIntegralDetail': () => import('./import-detail.tsx'),
  '/website/batchImportIntegra': () => import('./import-new.tsx'),
}
