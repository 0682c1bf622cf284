import type { ScreensOf } from '#ui/views/screens.ts'
import type { fundPlaces } from '../model/places.ts'

/** The screens of /fund that belong to funds, their budgets and their reviews. */
export const fundScreens: ScreensOf<typeof fundPlaces> = {
  '/fund/fundmine': () => import('./list-screen.tsx'),
  '/fund/funddetail': () => import('./detail-screen.tsx'),
  '/fund/fundReview': () => import('./queue-screen.tsx'),
  '/fund/fundreviewdetail': () => import('./review-screen.tsx'),
  '/fund/fundpayout': () => import('./payout-screen.tsx'),
}
