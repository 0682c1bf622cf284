import type { ScreensOf } from '#ui/views/screens.ts'
import type { logPlaces } from '../model/places.ts'

/** The screens of 日志中心. */
export const logScreens: ScreensOf<typeof logPlaces> = {
  '/logCenter/logList': () => import('./log-screen.tsx'),
}
