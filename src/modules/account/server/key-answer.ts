import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { securityKey } from '../model/security-key.ts'

/** A stored security key. */
export type KeyRow = Row<typeof securityKey>

/** A challenge as a key answered it. */
export const keyAnswer = z.object({
  challengeId: z.uuid('签名验证失败'),
  /** Its number; the name of its credential for a FIDO2 key. */
  serial: z.string().max(400),
  /** PEM; empty for a FIDO2 key. */
  certificate: z.string().max(8000),
  signature: z.string().max(8000),
})

/** The same, parsed. */
export type KeyAnswer = z.infer<typeof keyAnswer>
