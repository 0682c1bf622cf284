import type { ScreenMap } from '#kernel/web/views/screens.ts'

/** The screens of /project that belong to projects and their reviews. */
export const projectScreens: ScreenMap = {
  '/project/promine': () => import('./list/public-screen.tsx'),
  '/project/nopublicPromine': () => import('./list/directed-screen.tsx'),
  '/project/proverify': () => import('./review/queue-screen.tsx'),
  '/project/proverifydetail': () => import('./review/review-screen.tsx'),
}
