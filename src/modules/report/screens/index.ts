import type { ScreenMap, ScreensOf } from '#ui/views/screens.ts'
import type { reportPlaces } from '../model/places.ts'

/** The screens of reports. */
export const reportScreens: ScreensOf<typeof reportPlaces> = {
  '/gyhmanager/dataReportW': () => import('./period/weekly-screen.tsx'),
  '/gyhmanager/dataReportM': () => import('./period/monthly-screen.tsx'),
  '/gyhmanager/dataReportY': () => import('./period/yearly-screen.tsx'),
  '/zhuanti/reportManage': () => import('./report-manage.tsx'),
  '/zhuanti/reportTemplateLibrary': () => import('./template/template-library.tsx'),
  '/zhuanti/reportTemplateAdd': () => import('./template/template-add.tsx'),
  '/zhuanti/reportTemplateCopy': () => import('./template/template-copy.tsx'),
  '/zhuanti/reportTemplateLook': () => import('./template/template-look.tsx'),
}

/** The preview stands open to whoever has a link. */
export const reportPreviewScreens: ScreenMap = {
  '/reportpreview': () => import('./preview/report-preview.tsx'),
}
