import type { Places } from '#kernel/resource/module-model.ts'
import { promotion } from './promotion.ts'

/** The screens of this module, and what of which records is done there. */
export const promotionPlaces = {
  '/gyhmanager/promotelog': { shows: [promotion], opens: [promotion] },
} as const satisfies Places
