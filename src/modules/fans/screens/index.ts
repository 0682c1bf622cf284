import type { ScreensOf } from '#ui/views/screens.ts'
import type { fansPlaces } from '../model/places.ts'

/** The screens of /fans about people, companies and who was helped. */
export const fansScreens: ScreensOf<typeof fansPlaces> = {
  '/fans/fanslist': () => import('./fan-screen.tsx'),
  '/fans/donatorList': () => import('./donors/donor-screen.tsx'),
  '/fans/donatorDetail': () => import('./donors/donor-detail.tsx'),
  '/fans/aidedPersonList': () => import('./aided/aided-screen.tsx'),
  '/fans/aidedPersonDetail': () => import('./aided/aided-detail.tsx'),
  '/fans/companylist': () => import('./company/company-screen.tsx'),
  '/fans/companyadd': () => import('./company/add-screen.tsx'),
  '/fans/companyedit': () => import('./company/edit-screen.tsx'),
  '/fans/companyinfo': () => import('./company/company-detail.tsx'),
  '/fans/companypd': () => import('./company/import-screen.tsx'),
}
