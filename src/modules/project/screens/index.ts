import type { ScreensOf } from '#ui/views/screens.ts'
import type { projectPlaces } from '../model/places.ts'

/** The screens of /project that belong to projects and their reviews. */
export const projectScreens: ScreensOf<typeof projectPlaces> = {
  '/project/promine': () => import('./list/public-screen.tsx'),
  '/project/nopublicPromine': () => import('./list/directed-screen.tsx'),
  '/project/proverify': () => import('./review/queue-screen.tsx'),
  '/project/proverifydetail': () => import('./review/review-screen.tsx'),
  '/project/proaudit': () => import('./proaudit-screen.tsx'),
  '/project/proadetail': () => import('./proadetail-screen.tsx'),
  '/project/childrenplan': () => import('./childrenplan-screen.tsx'),
  '/project/unsyncProject': () => import('./unsync-project-screen.tsx'),
}
