import { PassThrough, type Writable } from 'node:stream'
import { z } from 'zod'
import { type Exchange, route } from '#kernel/server/route.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { annotateWorkbook, type Remark } from '#services/sheets/annotate-workbook.ts'
import { type BadRow, writeErrorSheet } from '#services/sheets/error-sheet.ts'
import { type RowState, rowStates } from '../model/import-task.ts'
import { layoutFor, ownTask, refusedStates } from './import-routes.ts'
import { linesAfter, type StoredLine } from './import-row.ts'
import type { ImportRow } from './import-task-row.ts'
import type { Layout } from './read-lines.ts'
import { sendFile } from './send-file.ts'
import { uploadKey, withScratch } from './stored-file.ts'

/**
 * The uploaded file with what is wrong in red beside each line, while it waits for its
 * confirmation; afterwards the lines alone that were not imported, to correct and upload again.
 */
export const errorFileRoute = route({
  method: 'GET',
  path: '/api/transfer/importTask/getErrorFile',
  access: 'signedIn',
  summary: '下载带批注的导入文件',
  question: z.object({
    id: z.uuid('记录编号有误'),
    /** The refused lines alone, also while it waits. */
    only: z.enum(['refused']).optional(),
  }),
  raw: true,
  async handle({ id, only }, exchange) {
    const { row, layout } = await exchange.read(async act => {
      const own = await ownTask(act, id)
      return { row: own, layout: layoutFor(act, own) }
    })
    const isWaiting = row.state === 'checked' && only === undefined
    if (isWaiting && row.sheet !== null) return sendAnnotated(exchange, row, row.sheet)
    const states: readonly RowState[] = isWaiting ? ['ready', ...refusedStates] : refusedStates
    const name = nameOf(row, isWaiting ? '批注' : '错误行')
    await sendWritten(exchange, name, sink =>
      writeErrorSheet(sink, {
        sheetName: row.subject,
        header: row.header.map(({ title }) => title),
        rows: badRows(exchange, row, { states, layout }),
      }),
    )
  },
})

async function sendAnnotated(exchange: Exchange, row: ImportRow, sheet: string): Promise<void> {
  const content = await currentStore().open(uploadKey(row.id))
  await withScratch(content, ({ path }) =>
    sendWritten(exchange, nameOf(row, '批注'), sink =>
      annotateWorkbook(sink, {
        ...{ path, sheet, headerLine: row.headerLine },
        remarks: remarksOf(exchange, row),
      }),
    ),
  )
}

async function sendWritten(
  exchange: Exchange,
  name: string,
  write: (sink: Writable) => Promise<void>,
): Promise<void> {
  const content = new PassThrough()
  // A failure of the writer reaches the reader of the stream.
  const written = write(content).catch((error: Error) => void content.destroy(error))
  await sendFile(exchange.reply, { name, content })
  // A reader that has gone ends the writer too, which may still hold the file it reads from.
  content.destroy()
  await written
}

const nameOf = ({ fileName }: ImportRow, what: string) =>
  `${fileName.replace(/\.\w+$/, '')}_${what}.xlsx`

async function* remarksOf(exchange: Exchange, row: ImportRow): AsyncGenerator<Remark> {
  for await (const { line, state, errors } of eachLine(exchange, row, refusedStates)) {
    const sentence = errors.map(({ message }) => message).join('；')
    yield { line, sentence: `${rowStates[state]}：${sentence}` }
  }
}

async function* badRows(
  exchange: Exchange,
  row: ImportRow,
  { states, layout }: { readonly states: readonly RowState[]; readonly layout: Layout },
): AsyncGenerator<BadRow> {
  const places = new Map(layout.map((column, at) => [column?.name, at]))
  for await (const { line, cells, errors } of eachLine(exchange, row, states)) {
    yield {
      line,
      cells,
      errors: errors.map(({ column, message }) => ({
        ...(column === undefined ? {} : { column: places.get(column) }),
        sentence: message,
      })),
    }
  }
}

async function* eachLine(
  exchange: Exchange,
  { id }: ImportRow,
  states: readonly RowState[],
): AsyncGenerator<StoredLine> {
  for (let after = 0; ; ) {
    const lines = await exchange.read(act => linesAfter(act.tx, id, { states, after, limit: 1000 }))
    yield* lines
    const last = lines.at(-1)
    if (last === undefined) return
    after = last.line
  }
}
