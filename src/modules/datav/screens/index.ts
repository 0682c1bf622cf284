import type { ScreensOf } from '#ui/views/screens.ts'
import type { datavPlaces } from '../model/places.ts'

/** The screens of big screens. */
export const datavScreens: ScreensOf<typeof datavPlaces> = {
  '/product/datavList': () => import('./list/screen-list.tsx'),
  '/product/datavCreate': () => import('../designer/datav-create.tsx'),
  '/product/datavUpdate': () => import('../designer/datav-update.tsx'),
  '/product/datavComponentList': () => import('./component/component-list.tsx'),
  '/product/createComponent': () => import('../designer/component/create-component.tsx'),
  '/product/editComponent': () => import('../designer/component/edit-component.tsx'),
  '/product/bigScreenConfig': () => import('./config/config-screen.tsx'),
}
