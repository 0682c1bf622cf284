import type { ScreensOf } from '#ui/views/screens.ts'
import type { projectPlaces } from '../model/places.ts'

/** The screens of /project that belong to projects and their reviews. */
export const projectScreens: ScreensOf<typeof projectPlaces> = {
  '/project/promine': () => import('./list/public-screen.tsx'),
  '/project/nopublicPromine': () => import('./list/directed-screen.tsx'),
  '/project/proverify': () => import('./review/queue-screen.tsx'),
  '/project/proverifydetail': () => import('./review/review-screen.tsx'),
  '/project/prodata': () => import('./data-screen.tsx'),
  '/project/prodonlist': () => import('./donations-screen.tsx'),
  '/project/prodonper': () => import('./donors-screen.tsx'),
  '/project/userdata': () => import('./users-screen.tsx'),
  '/project/classify': () => import('./category-screen.tsx'),
  '/project/prointeract': () => import('./interactions-screen.tsx'),
  '/project/proidetail': () => import('./interaction-screen.tsx'),
}
