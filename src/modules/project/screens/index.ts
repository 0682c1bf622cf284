import type { ScreensOf } from '#ui/views/screens.ts'
import type { projectPlaces } from '../model/places.ts'

/** The screens of /project that belong to projects and their reviews. */
export const projectScreens: ScreensOf<typeof projectPlaces> = {
  '/project/promine': () => import('./public-screen.tsx'),
  '/project/nopublicPromine': () => import('./directed-screen.tsx'),
  '/project/proverify': () => import('./queue-screen.tsx'),
  '/project/proverifydetail': () => import('./review-screen.tsx'),
}
