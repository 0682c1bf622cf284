import type { ScreenMap } from '#kernel/web/views/screens.ts'

/** The screens of reports. */
export const reportScreens: ScreenMap = {
  '/zhuanti/reportManage': () => import('./report-manage.tsx'),
}

/** The preview stands open to whoever has a link. */
export const reportPreviewScreens: ScreenMap = {
  '/reportpreview': () => import('./preview/report-preview.tsx'),
}
