import type { Places } from '#kernel/resource/module-model.ts'
import { reportInstance } from './report-instance.ts'

/** The screens of this module, and what of which records is done there. */
export const reportPlaces = {
  '/zhuanti/reportManage': { shows: [reportInstance], opens: [reportInstance] },
} as const satisfies Places
