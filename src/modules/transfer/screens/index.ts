import type { ScreensOf } from '#ui/views/screens.ts'
import type { transferPlaces } from '../model/places.ts'

/** The export centre, and imports of every kind. */
export const transferScreens: ScreensOf<typeof transferPlaces> = {
  '/gyhmanager/importTask': () => import('./import/import-task-screen.tsx'),
  '/gyhmanager/importList': () => import('./import/import-list-screen.tsx'),
  '/gyhmanager/importDetail': () => import('./import/import-detail-screen.tsx'),
  '/finance/exportlist': () => import('./export-screen.tsx'),
}
