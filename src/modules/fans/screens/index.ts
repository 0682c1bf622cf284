import type { ScreensOf } from '#ui/views/screens.ts'
import type { fansPlaces } from '../model/places.ts'

/** The screens of /fans about people, companies and who was helped. */
export const fansScreens: ScreensOf<typeof fansPlaces> = {
  '/fans/fanslist': () => import('./fan-screen.tsx'),
  '/fans/fansdata': () => import('./boards/fan-board.tsx'),
  '/fans/userdata': () => import('./boards/person-board.tsx'),
  '/fans/orgdata': () => import('./boards/organisation-board.tsx'),
  '/fans/compdata': () => import('./boards/company-board.tsx'),
  '/fans/groupdata': () => import('./boards/group-board.tsx'),
  '/fans/fanshelp': () => import('./requests/help-screen.tsx'),
  '/fans/fansdon': () => import('./gifts/gift-screen.tsx'),
  '/fans/oaManage': () => import('./oa/account-screen.tsx'),
  '/fans/oaManage/oa_template': () => import('./oa/template-screen.tsx'),
  '/fans/oaManage/add_template': () => import('./oa/add-template.tsx'),
  '/fans/oaManage/edit_template': () => import('./oa/edit-template.tsx'),
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
