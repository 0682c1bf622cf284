import type { Places } from '#kernel/resource/module-model.ts'

/** The screens of this module, and what of which records is done there. */
export const classifyPlaces = {
  '/classify/add': {},
  '/classify/addClassify': {},
  '/classify/exclusiveLabel': {},
} as const satisfies Places
