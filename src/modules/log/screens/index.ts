import type { ScreenMap } from '#kernel/web/views/screens.ts'

/** The screens of 日志中心. */
export const logScreens: ScreenMap = {
  '/logCenter/logList': () => import('./log-screen.tsx'),
}
