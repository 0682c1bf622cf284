import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { absent, Refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { bill } from '../../model/index.ts'
import { billsInReach } from './bills-in-reach.ts'
import type { BillFile } from './receive-bill.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The files of channels byte for byte, packed; kept for ten years (useradmin.md "channelStatement"). */
export const billOriginal = pgTable('bill_original', {
  sha256: text().primaryKey(),
  content: bytes().notNull(),
  keptAt: timestamp('kept_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})

/** Bytes of a packed file at most. */
const largest = 128 * 1024 ** 2

/** Keeps the file as it came. */
export async function keepOriginal({ tx }: Act, file: BillFile): Promise<void> {
  const content: Buffer[] = []
  let length = 0
  for await (const piece of Readable.from(file.open()).pipe(createGzip({ level: 6 }))) {
    length += piece.length
    if (length > largest) throw new Refusal('tooLarge', '账单文件过大，请按日下载后上传')
    content.push(piece)
  }
  await tx
    .insert(billOriginal)
    .values({ sha256: file.sha256, content: Buffer.concat(content) })
    .onConflictDoNothing()
}

/** A kept file as it came; undefined where none is kept. */
export async function originalOf({ tx }: Act, sha256: string): Promise<Buffer | undefined> {
  const [kept] = await tx.select().from(billOriginal).where(eq(billOriginal.sha256, sha256))
  if (kept === undefined) return undefined
  const pieces: Buffer[] = []
  for await (const piece of Readable.from([kept.content]).pipe(createGunzip())) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** `GET …/bill/original`: the file as the channel gave it. */
export const originalRoute = route({
  method: 'GET',
  path: '/api/finance/bill/original',
  access: { action: 'bill.original' },
  summary: '下载账单原文件',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  async handle({ id }, exchange) {
    const { row, content } = await exchange.perform(async act => {
      await readInScope(act, billsInReach, id)
      const found = await findRow(act.tx, bill, id)
      if (found === undefined) throw absent()
      const [kept] = await act.tx
        .select()
        .from(billOriginal)
        .where(eq(billOriginal.sha256, found.sha256))
      if (kept === undefined) throw absent()
      return { row: found, content: kept.content }
    })
    const name = encodeURIComponent(row.fileName)
    exchange.reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    await exchange.reply.send(Readable.from([content]).pipe(createGunzip()))
  },
})
