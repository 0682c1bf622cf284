import type { Places } from '#kernel/resource/module-model.ts'
import { dataQuestion } from './data-question.ts'

/** The screens of this module, and what of which records is done there. */
export const questionPlaces = {
  '/zhuanti/aiData': { shows: [dataQuestion] },
} as const satisfies Places
