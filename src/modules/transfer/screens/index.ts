import type { ScreenMap } from '#kernel/web/views/screens.ts'

/** The export centre. */
export const transferScreens: ScreenMap = {
  '/finance/exportlist': () => import('./export-screen.tsx'),
}
