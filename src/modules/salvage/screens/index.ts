import type { ScreensOf } from '#ui/views/screens.ts'
import type { salvagePlaces } from '../model/places.ts'

/** The screens of /gybSalvageManage. */
export const salvageScreens: ScreensOf<typeof salvagePlaces> = {
  '/gybSalvageManage/dataKanban': () => import('./board-screen.tsx'),
  '/gybSalvageManage/grantSalvage': () => import('./batch-list-screen.tsx'),
  '/gybSalvageManage/rescueRecord': () => import('./record-screen.tsx'),
  '/gybSalvageManage/rescueDetailList': () => import('./roster-screen.tsx'),
}
