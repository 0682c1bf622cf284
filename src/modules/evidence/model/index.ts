import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { evidenceLeaf } from './leaf.ts'
import { evidencePlaces } from './places.ts'

export { evidenceLeaf, type LeafKind } from './leaf.ts'

/** What this module declares. */
export const evidenceModel: ModuleModel = {
  labels: { evidence: '存证' },
  resources: [evidenceLeaf],
  places: evidencePlaces,
}
