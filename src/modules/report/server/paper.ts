import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { type Paper, plainPaper, type reportInstance } from '../model/index.ts'

/** What /reportpreview draws of a report. */
export async function paperOf(reader: Reader, row: Row<typeof reportInstance>): Promise<Paper> {
  const { rows } = await reader.execute<{ name: string }>(
    sql`select name from organisation where id = ${row.organisation}::uuid`,
  )
  return {
    number: row.number,
    title: row.title ?? row.number,
    organisation: rows[0]?.name ?? '',
    period: row.period,
    foreword: row.foreword,
    closing: row.closing,
    blocks: row.blocks ?? [],
    dataAt: row.dataAt ?? row.createdAt,
    publishedAt: row.publishedAt,
    snapshotHash: row.snapshotHash ?? '',
    watermark: row.state === 'published' ? null : '预览',
    ...(row.paper ?? plainPaper),
  }
}
