import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Paper } from '../model/index.ts'
import { pdfBytes } from './pdf/index.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The PDF of a published report, byte by byte as its digest stands in the evidence log. */
export const reportPdf = pgTable('report_pdf', {
  report: uuid().primaryKey(),
  sha256: text().notNull(),
  content: bytes().notNull(),
})

/** Draws and keeps the PDF of a report; gives its SHA-256 as hexadecimal digits. */
export async function keepPdf(act: Act, report: string, paper: Paper): Promise<string> {
  const content = await pdfBytes(paper)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await act.tx.insert(reportPdf).values({ report, sha256, content })
  return sha256
}

/** The kept PDF of a report; undefined before it is published. */
export async function findPdf(reader: Reader, report: string): Promise<Buffer | undefined> {
  const [kept] = await reader.select().from(reportPdf).where(eq(reportPdf.report, report))
  return kept?.content
}
