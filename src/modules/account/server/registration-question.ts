import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { uploadedProof } from './tables.ts'

/** A text that may be left out. */
export const optionalText = (max: number) => z.string().trim().max(max).nullish()

/** A registration is written by the product itself, to which every file would be open. */
export async function refuseForeignProof(
  { database, visitor }: Exchange,
  proof: string | null | undefined,
): Promise<void> {
  if (proof == null) return
  const [own] = await database.read('all', reader =>
    reader
      .select({ file: uploadedProof.file })
      .from(uploadedProof)
      .where(
        and(eq(uploadedProof.file, proof), eq(uploadedProof.sessionHash, visitor.sessionHash)),
      ),
  )
  if (own === undefined) throw refusal('文件不存在或已过期，请重新上传', 'proof')
}
