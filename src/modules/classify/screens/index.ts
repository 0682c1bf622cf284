import type { ScreensOf } from '#ui/views/screens.ts'
import type { classifyPlaces } from '../model/places.ts'

/** The screens of 分类与标签. */
export const classifyScreens: ScreensOf<typeof classifyPlaces> = {
  '/classify/addClassify': () => import('./category-screen.tsx'),
  '/classify/add': () => import('./category-form.tsx'),
  '/classify/exclusiveLabel': () => import('./label-screen.tsx'),
}
