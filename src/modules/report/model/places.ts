import type { Places } from '#kernel/resource/module-model.ts'
import { periodReport } from './period/period-report.ts'
import { reportInstance } from './report-instance.ts'
import { reportTemplate } from './template/report-template.ts'

/** The screens of this module, and what of which records is done there. */
export const reportPlaces = {
  '/gyhmanager/dataReportW': { shows: [periodReport], opens: [periodReport] },
  '/gyhmanager/dataReportM': { shows: [periodReport] },
  '/gyhmanager/dataReportY': { shows: [periodReport] },
  '/zhuanti/reportManage': { shows: [reportInstance], opens: [reportInstance] },
  '/zhuanti/reportTemplateLibrary': { shows: [reportTemplate] },
  '/zhuanti/reportTemplateAdd': {},
  '/zhuanti/reportTemplateCopy': {},
  '/zhuanti/reportTemplateLook': { opens: [reportTemplate] },
} as const satisfies Places
