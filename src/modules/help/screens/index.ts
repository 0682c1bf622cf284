import type { ScreensOf } from '#ui/views/screens.ts'
import type { helpPlaces } from '../model/places.ts'

/** The screens of /seekhelp. */
export const helpScreens: ScreensOf<typeof helpPlaces> = {
  '/seekhelp/helpmine': () => import('./list/help-screen.tsx'),
  '/seekhelp/helpidetail': () => import('./detail/case-screen.tsx'),
  '/seekhelp/evidence': () => import('./evidence/evidence-desk.tsx'),
  '/seekhelp/helpayout': () => import('./payout-screen.tsx'),
}
