import { PassThrough, type Readable } from 'node:stream'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { countLines, findRun, orderOfRun } from './bulk-run.ts'
import { type BulkLine, type BulkRun, bulkLine } from './bulk-tables.ts'

const at = (call: string) => `/api/kernel/bulkRun/${call}`
const id = z.uuid('记录编号有误')
const states = { waiting: '待处理', done: '成功', refused: '未能处理', skipped: '未处理' } as const
const state = z.enum(['waiting', 'done', 'refused', 'skipped'])

async function ownRun(act: Pick<Act, 'tx' | 'person'>, run: string): Promise<BulkRun> {
  const found = await findRun(act.tx, run)
  if (found === undefined || found.account !== act.person.accountId) throw absent()
  return found
}

const runRoute = route({
  method: 'GET',
  path: at('getById'),
  access: 'signedIn',
  summary: '批量处理的结果',
  question: z.object({ id }),
  async read(question, act) {
    const run = await ownRun(act, question.id)
    const { resource, act: name, label, total, createdAt, doneAt } = run
    const { answers } = orderOfRun(run)
    const counts = await countLines(act.tx, run.id)
    return {
      ...{ id: run.id, resource, act: name, label, state: run.state, total, counts, answers },
      createdAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    }
  },
})

const linesRoute = route({
  method: 'GET',
  path: at('getLines'),
  access: 'signedIn',
  summary: '批量处理中每条记录的结果',
  question: z.object({
    id,
    state: state.optional(),
    page: z.coerce.number().int().min(1).max(5000).default(1),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  async read({ id: asked, state: wanted, page, limit }, act) {
    const run = await ownRun(act, asked)
    const where = and(
      eq(bulkLine.run, run.id),
      wanted === undefined ? undefined : eq(bulkLine.state, wanted),
    )
    const list = await act.tx
      .select()
      .from(bulkLine)
      .where(where)
      .orderBy(bulkLine.no)
      .limit(limit)
      .offset((page - 1) * limit)
    const [counted] = await act.tx
      .select({ total: sql<number>`count(*)::int` })
      .from(bulkLine)
      .where(where)
    return { list: list.map(shownLine), total: counted?.total ?? 0 }
  },
})

const shownLine = ({ no, record, title, reason, ...line }: BulkLine) => ({
  ...{ no, record, title, reason, state: line.state },
})

const sheetRoute = route({
  method: 'GET',
  path: at('getSheet'),
  access: 'signedIn',
  summary: '下载批量处理结果表',
  question: z.object({ id }),
  raw: true,
  async handle(question, exchange) {
    const run = await exchange.read(act => ownRun(act, question.id))
    const name = `批量${run.label}_结果.xlsx`
    exchange.reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    await exchange.reply.send(sheetOf(exchange, run))
  },
})

function sheetOf(exchange: Exchange, run: BulkRun): Readable {
  const content = new PassThrough()
  writeXlsx(content, {
    sheetName: run.label,
    columns: [
      { title: '序号', format: 'text', width: 8 },
      { title: '记录', format: 'text', width: 40 },
      { title: '结果', format: 'text', width: 12 },
      { title: '原因', format: 'text', width: 60 },
    ],
    rows: linesOf(exchange, run.id),
  }).catch(error => content.destroy(error))
  return content
}

async function* linesOf(exchange: Exchange, run: string): AsyncGenerator<string[]> {
  const batch = 1000
  for (let [last, count] = [-1, 0]; ; ) {
    const lines: BulkLine[] = await exchange.read(act =>
      act.tx
        .select()
        .from(bulkLine)
        .where(and(eq(bulkLine.run, run), gt(bulkLine.no, last)))
        .orderBy(bulkLine.no)
        .limit(batch),
    )
    for (const { title, state: end, reason } of lines) {
      count += 1
      yield [String(count), title, states[end], reason ?? '']
    }
    last = lines.at(-1)?.no ?? last
    if (lines.length < batch) return
  }
}

/** What became of the person's own runs: figures, record by record, and as a sheet. */
export const runRoutes: readonly AnyRoute[] = [runRoute, linesRoute, sheetRoute]
