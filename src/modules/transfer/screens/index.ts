import type { ScreensOf } from '#ui/views/screens.ts'
import type { transferPlaces } from '../model/places.ts'

/** The export centre. */
export const transferScreens: ScreensOf<typeof transferPlaces> = {
  '/finance/exportlist': () => import('./export-screen.tsx'),
}
