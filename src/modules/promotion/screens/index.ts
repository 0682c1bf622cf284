import type { ScreensOf } from '#ui/views/screens.ts'
import type { promotionPlaces } from '../model/places.ts'

/** Links by which gifts are asked for. */
export const promotionScreens: ScreensOf<typeof promotionPlaces> = {
  '/gyhmanager/promotelog': () => import('./promotion-screen.tsx'),
}
