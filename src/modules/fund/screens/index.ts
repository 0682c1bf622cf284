import type { ScreensOf } from '#ui/views/screens.ts'
import type { fundPlaces } from '../model/places.ts'

/** The screens of /fund that belong to funds, their budgets and their reviews. */
export const fundScreens: ScreensOf<typeof fundPlaces> = {
  '/fund/fundmine': () => import('./list-screen.tsx'),
  '/fund/funddetail': () => import('./detail-screen.tsx'),
  '/fund/fundReview': () => import('./queue-screen.tsx'),
  '/fund/unsyncFund': () => import('./unsync-screen.tsx'),
  '/fund/fundreviewdetail': () => import('./review-screen.tsx'),
  '/fund/funddata': () => import('./data-screen.tsx'),
  '/fund/fundgress': () => import('./told/progress-screen.tsx'),
  '/fund/fundProgressReview': () => import('./told/progress-queue-screen.tsx'),
  '/fund/fundreviewProgressdetail': () => import('./told/progress-desk-screen.tsx'),
  '/fund/classify_fund': () => import('./category-screen.tsx'),
  '/fund/fundreport': () => import('./told/report-screen.tsx'),
  '/fund/fundinteract': () => import('./interactions-screen.tsx'),
  '/fund/funddonlist': () => import('./donations-screen.tsx'),
  '/fund/funddonper': () => import('./donors-screen.tsx'),
  '/fund/userdata': () => import('./users-screen.tsx'),
  '/fund/fundpayout': () => import('./payout-screen.tsx'),
}
