import type { ScreensOf } from '#ui/views/screens.ts'
import type { helpPlaces } from '../model/places.ts'

/** The screens of /seekhelp. */
export const helpScreens: ScreensOf<typeof helpPlaces> = {
  '/seekhelp/helpmine': () => import('./list/help-screen.tsx'),
  '/seekhelp/helpidetail': () => import('./detail/case-screen.tsx'),
  '/seekhelp/evidence': () => import('./evidence/evidence-desk.tsx'),
  '/seekhelp/helpdata': () => import('./figures/data-screen.tsx'),
  '/seekhelp/classify_help': () => import('./category-screen.tsx'),
  '/seekhelp/helpinteract': () => import('./interactions-screen.tsx'),
  '/seekhelp/helpdonlist': () => import('./donations-screen.tsx'),
  '/seekhelp/helpdonper': () => import('./donors-screen.tsx'),
  '/seekhelp/userdata': () => import('./figures/users-screen.tsx'),
  '/seekhelp/helpayout': () => import('./payout-screen.tsx'),
}
