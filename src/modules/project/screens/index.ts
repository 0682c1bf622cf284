import type { ScreensOf } from '#ui/views/screens.ts'
import type { projectPlaces } from '../model/places.ts'

/** The screens of /project that belong to projects and their reviews. */
export const projectScreens: ScreensOf<typeof projectPlaces> = {
  '/project/promine': () => import('./public-screen.tsx'),
  '/project/nopublicPromine': () => import('./directed-screen.tsx'),
  '/project/propayout': () => import('./payout-screen.tsx'),
  '/project/proverify': () => import('./queue-screen.tsx'),
  '/project/proverifydetail': () => import('./review-screen.tsx'),
  '/project/progress': () => import('./told/progress-screen.tsx'),
  '/project/progdetail': () => import('./told/progress-page-screen.tsx'),
  '/project/proProgressVerify': () => import('./told/progress-queue-screen.tsx'),
  '/project/proProgressdetail': () => import('./told/progress-desk-screen.tsx'),
  '/project/proreport': () => import('./told/report-screen.tsx'),
  '/project/prordetail': () => import('./told/report-page-screen.tsx'),
  '/project/prodata': () => import('./data-screen.tsx'),
  '/project/prodonlist': () => import('./donations-screen.tsx'),
  '/project/prodonper': () => import('./donors-screen.tsx'),
  '/project/userdata': () => import('./users-screen.tsx'),
  '/project/classify': () => import('./category-screen.tsx'),
  '/project/prointeract': () => import('./interactions-screen.tsx'),
  '/project/proidetail': () => import('./interaction-screen.tsx'),
  '/project/proaudit': () => import('./proaudit-screen.tsx'),
  '/project/proadetail': () => import('./proadetail-screen.tsx'),
  '/project/childrenplan': () => import('./childrenplan-screen.tsx'),
  '/project/unsyncProject': () => import('./unsync-project-screen.tsx'),
}
