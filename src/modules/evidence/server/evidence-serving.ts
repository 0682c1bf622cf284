import { serve } from '#kernel/server/serve.ts'
import { evidenceLeaf } from '../model/index.ts'

/** The leaves, for reading only. */
export const evidenceServing = serve(evidenceLeaf)
