import type { ScreensOf } from '#ui/views/screens.ts'
import type { stationPlaces } from '../model/places.ts'

/** Stations and codes. */
export const stationScreens: ScreensOf<typeof stationPlaces> = {
  '/equipment/lovepostStation': () => import('./station-list.tsx'),
  '/equipment/postStationAdd': () => import('./station-form.tsx'),
  '/equipment/postStationEdit': () => import('./station-form.tsx'),
  '/equipment/qrCode': () => import('./qr-list.tsx'),
  '/equipment/qrCodeAdd': () => import('./qr-form.tsx'),
  '/equipment/qrCodeEdit': () => import('./qr-form.tsx'),
}
