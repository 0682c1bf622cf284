import type { ScreenMap } from '#kernel/web/views/screens.ts'

/** The screens of 财务管理. */
export const financeScreens: ScreenMap = {
  '/finance/findon': () => import('./donation-screen.tsx'),
}
