import type { ScreensOf } from '#ui/views/screens.ts'
import type { productPlaces } from '../model/places.ts'

/** The screens of what the platform offers. */
export const productScreens: ScreensOf<typeof productPlaces> = {
  '/product/list': () => import('./product-list.tsx'),
  '/product/edit': () => import('./product-form.tsx'),
  '/product/moduleedit': () => import('./part-screen.tsx'),
  '/product/function': () => import('./function-list.tsx'),
  '/product/functionedit': () => import('./function-form.tsx'),
  '/product/control': () => import('./control-list.tsx'),
  '/product/controledit': () => import('./control-form.tsx'),
  '/product/menulist': () => import('./menu-list.tsx'),
  '/product/menuupd': () => import('./menu-form.tsx'),
  '/product/menumoduleupd': () => import('./menu-module-form.tsx'),
  '/product/orglist': () => import('./subscription-list.tsx'),
  '/product/orgadd': () => import('./subscription-add.tsx'),
  '/product/orgedit': () => import('./subscription-edit.tsx'),
}
