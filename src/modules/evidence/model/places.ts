import type { Places } from '#kernel/resource/module-model.ts'
import { evidenceLeaf } from './leaf.ts'

/** The screens of this module, and what of which records is done there. */
export const evidencePlaces = {
  '/useradmin/chainlist': { shows: [evidenceLeaf], opens: [evidenceLeaf] },
} as const satisfies Places
