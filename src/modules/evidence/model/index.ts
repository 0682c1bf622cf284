import { evidenceLeaf } from './leaf.ts'

export { evidenceLeaf, type LeafKind } from './leaf.ts'

/** Every record of this module. */
export const evidenceResources = [evidenceLeaf]
