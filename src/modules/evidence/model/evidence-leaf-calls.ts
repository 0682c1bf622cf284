import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 取得存证证明. */
export const evidenceLeafProof = ask('GET evidence/evidenceLeaf/getProof', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    leaf: z.object({
      number: z.string(),
      seq: z.number(),
      content: z.string(),
      leafHash: z.string().nullable(),
    }),
    path: z.array(z.string()),
    head: z.object({
      size: z.number(),
      rootHash: z.string().optional(),
      at: z.string().optional(),
    }),
    publicKey: z.string(),
  }),
})

/** 核对存证与原记录. */
export const evidenceLeafCompare = ask('GET evidence/evidenceLeaf/compare', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    same: z.boolean(),
    changed: z.array(z.string()),
  }),
})
