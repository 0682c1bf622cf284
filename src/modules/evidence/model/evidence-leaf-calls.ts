import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const head = z.object({
  size: z.number(),
  /** Hexadecimal. */
  root: z.string(),
  signedAt: z.string(),
  keyId: z.string(),
  /** Ed25519 in base64. */
  signature: z.string(),
})

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
    head,
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

/** 存证日志概况. */
export const evidenceStanding = ask('GET evidence/head/getLatest', {
  question: z.object({}),
  answer: z.object({
    head: head.nullable(),
    waiting: z.number(),
    waitingSince: z.string().nullable(),
    lastCheck: z
      .object({ checkedAt: z.string(), size: z.number(), fault: z.string().nullable() })
      .nullable(),
    publicKey: z.string(),
  }),
})

/** 树头, newest first. */
export const evidenceHeads = ask('GET evidence/head/getList', {
  question: z.object({
    limit: z.coerce.number('条数有误').int('条数有误').min(1).max(200).default(50),
  }),
  answer: z.array(head),
})

/** 两个树头之间的一致性证明. */
export const evidenceConsistency = ask('GET evidence/head/getConsistency', {
  question: z.object({
    from: z.coerce.number('树的大小有误').int('树的大小有误').min(1, '树的大小有误'),
    to: z.coerce.number('树的大小有误').int('树的大小有误').min(1, '树的大小有误'),
  }),
  answer: z.object({ from: z.number(), to: z.number(), path: z.array(z.string()) }),
})
