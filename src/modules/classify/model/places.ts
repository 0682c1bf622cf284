import type { Places } from '#kernel/resource/module-model.ts'
import { exclusiveLabel } from './exclusive-label.ts'

/** The screens of this module, and what of which records is done there. */
export const classifyPlaces = {
  '/classify/add': {},
  '/classify/addClassify': {},
  '/classify/exclusiveLabel': { shows: [exclusiveLabel] },
} as const satisfies Places
