import type { ScreensOf } from '#ui/views/screens.ts'
import type { helpPlaces } from '../model/places.ts'

/** The screens of /seekhelp. */
export const helpScreens: ScreensOf<typeof helpPlaces> = {
  '/seekhelp/helpmine': () => import('./list/help-list.tsx'),
  '/seekhelp/helpidetail': () => import('./detail/case-file.tsx'),
  '/seekhelp/evidence': () => import('./evidence/evidence-desk.tsx'),
}
