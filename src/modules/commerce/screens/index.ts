import type { ScreensOf } from '#ui/views/screens.ts'
import type { commercePlaces } from '../model/places.ts'

/** The screens of /gybCommerceService. */
export const commerceScreens: ScreensOf<typeof commercePlaces> = {
  '/gybCommerceService/entityCommerceList': () => import('./entity-list-screen.tsx'),
  '/gybCommerceService/entityCommerceInfo': () => import('./entity-info-screen.tsx'),
  '/gybCommerceService/electronicCommerceList': () => import('./electronic-list-screen.tsx'),
  '/gybCommerceService/electronicCommerceInfo': () => import('./electronic-info-screen.tsx'),
  '/gybCommerceService/selfCommerceList': () => import('./self-list-screen.tsx'),
  '/gybCommerceService/selfCommerceInfo': () => import('./self-info-screen.tsx'),
}
