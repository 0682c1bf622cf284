import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Database, Reader } from '#kernel/server/database.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { holdsFiles, kindOf, schemaOf } from '#kinds/registry.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { receiveFile, sendFile } from '#modules/platform/server/index.ts'
import { settlementApplication } from '../../model/index.ts'
import { asApplicant, passOf, reached } from './pass.ts'
import { applicantPaper } from './tables.ts'

type Values = Readonly<Record<string, unknown>>

/** Papers that one phone may upload in a day. */
const dailyPapers = 60

const paperFields = Object.entries(settlementApplication.fields).filter(([, field]) =>
  holdsFiles(field),
)

/** `POST …/upload?field=`: one paper for a field of the application, as the part `upfile`. */
export const uploadRoute = route({
  method: 'POST',
  path: '/api/charity/applicant/upload',
  access: 'public',
  multipart: true,
  summary: '入驻申请人上传材料',
  question: z.object({ field: z.string().max(60) }),
  async handle(asked, exchange) {
    limitRate('applicantUpload', exchange.ip, 30)
    const { phoneIndex } = await passOf(exchange)
    const [name, field] = paperFields.find(([each]) => each === asked.field) ?? []
    if (name === undefined || field === undefined) throw absent()
    await refuseTooMany(exchange.database, phoneIndex)
    const kept = await receiveFile(exchange, { resource: settlementApplication.path, name, field })
    await asApplicant(exchange, act =>
      act.tx.insert(applicantPaper).values({ file: kept.id, phoneIndex, addedAt: act.now }),
    )
    return kept
  },
})

async function refuseTooMany(database: Database, phoneIndex: string): Promise<void> {
  const [today] = await database.read('all', reader =>
    reader
      .select({ papers: count() })
      .from(applicantPaper)
      .where(
        and(
          eq(applicantPaper.phoneIndex, phoneIndex),
          gt(applicantPaper.addedAt, sql`now() - interval '1 day'`),
        ),
      ),
  )
  if ((today?.papers ?? 0) >= dailyPapers) throw refusal('今日上传的文件过多，请明天再试')
}

/** `GET …/readPaper?id=`: a paper of this applicant, or of the application that the pass reaches. */
export const readPaperRoute = route({
  method: 'GET',
  path: '/api/charity/applicant/readPaper',
  access: 'public',
  byBrowser: true,
  raw: true,
  summary: '入驻申请人查看材料',
  question: z.object({ id: z.uuid(), size: z.enum(['thumb']).optional() }),
  async handle({ id, size }, exchange) {
    const pass = await passOf(exchange)
    const isOwn = await exchange.database.read('all', async reader => {
      if ((await papersOf(reader, pass.phoneIndex)).has(id)) return true
      if (pass.application === null) return false
      return filesIn(await reached(reader, pass, pass.application)).has(id)
    })
    if (!isOwn) throw absent()
    return sendFile(exchange, id, { isThumb: size === 'thumb' })
  },
})

/** Ids of the papers that a phone has uploaded. */
async function papersOf(reader: Reader, phoneIndex: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .select({ file: applicantPaper.file })
    .from(applicantPaper)
    .where(eq(applicantPaper.phoneIndex, phoneIndex))
  return new Set(rows.map(row => row.file))
}

/** Ids of all files that values mention, as far as the values are well-formed. */
export function filesIn(values: object): ReadonlySet<string> {
  return new Set(paperFields.flatMap(([name]) => filesOf(values as Values, name)))
}

function filesOf(values: Values, name: string): string[] {
  const field = settlementApplication.fields[name as keyof typeof settlementApplication.fields]
  const value = values[name]
  if (value === undefined || value === null || !schemaOf(field).safeParse(value).success) return []
  const mentions = kindOf(field).mentions?.(value as never, field) ?? []
  return mentions.flatMap(mention => ('file' in mention ? [mention.file] : []))
}

/**
 * Marks every field with a file that this phone has not uploaded: an applicant acts as the product
 * itself, to which every file would be open.
 */
export async function markForeignPapers(
  act: Act,
  phoneIndex: string,
  { values, held }: { values: Values; held: ReadonlySet<string> },
): Promise<void> {
  const own = await papersOf(act.tx, phoneIndex)
  for (const [name] of paperFields) {
    const isForeign = filesOf(values, name).some(id => !own.has(id) && !held.has(id))
    if (isForeign) act.mark(name, '文件不存在或已过期，请重新上传')
  }
  act.settle()
}

/** What is shown beside the ids of papers: names, sizes, types; papers that are gone are left out. */
export async function shownPapers(reader: Reader, values: Values) {
  const words = await gatherWords(
    reader,
    [...filesIn(values)].map(file => ({ file })),
  )
  const shown: Record<string, unknown> = {}
  const kept: Record<string, unknown> = { ...values }
  for (const [name] of paperFields) {
    const there = filesOf(values, name).flatMap(id => words.file(id) ?? [])
    if (there.length === 0) delete kept[name]
    else {
      const isMany = Array.isArray(values[name])
      kept[name] = isMany ? there.map(({ id }) => id) : there[0]?.id
      shown[name] = isMany ? there : there[0]
    }
  }
  return { values: kept, shown }
}

/** Forgets whose papers these were, once they are purged or long in use by their application. */
export async function forgetPapers(act: Act): Promise<void> {
  await act.tx
    .delete(applicantPaper)
    .where(lt(applicantPaper.addedAt, sql`now() - interval '180 days'`))
}
