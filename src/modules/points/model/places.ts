import type { Places } from '#kernel/resource/module-model.ts'

/** The screens of this module, and what of which records is done there. */
export const pointsPlaces = {
  '/integral/integralconfig': {},
  '/integral/integrallist': {},
  '/website/batchImportIntegra': {},
  '/website/importIntegral': {},
  '/website/importIntegralDetail': {},
} as const satisfies Places
