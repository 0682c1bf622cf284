import type { ScreenMap } from '#kernel/web/views/screens.ts'

/** The screens of 分类与标签. */
export const classifyScreens: ScreenMap = {
  '/classify/addClassify': () => import('./category-screen.tsx'),
  '/classify/add': () => import('./category-form.tsx'),
  '/classify/exclusiveLabel': () => import('./label-screen.tsx'),
}
