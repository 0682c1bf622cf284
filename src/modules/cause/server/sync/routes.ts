import { PassThrough } from 'node:stream'
import { and, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { sendFile } from '#modules/transfer/server/index.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { causeSync } from '../../model/index.ts'
import { syncPayload } from '../../model/sync-calls.ts'
import { causeSyncServing } from './cause-sync.ts'
import { preparePayload, reportLines } from './payload.ts'

/** `GET …/getPayload`: what a target is told, in words. */
const payloadRoute = route(syncPayload, {
  access: { action: 'causeSync.view' },
  summary: '查看同步报文',
  async read({ id }, act) {
    const row = await readInScope(act, causeSyncServing, id)
    const prepared = await preparePayload(act, row.cause)
    const lines = await reportLines(act, row.cause)
    return {
      lines: lines.map(([label, text]): [string, string] => [label, text]),
      lack: prepared?.lack?.text ?? null,
    }
  },
})

const ids = z
  .string('请选择记录')
  .transform(text => text.split(','))
  .pipe(z.array(z.uuid('记录编号有误')).min(1, '请选择记录').max(200, '一次不超过 200 条'))

/** `GET …/getReport`: 报送表, a line a cause, to be typed into the target's own site. */
const reportRoute = route({
  method: 'GET',
  path: '/api/cause/causeSync/getReport',
  access: { action: 'causeSync.export' },
  summary: '下载报送表',
  question: z.object({ ids }),
  raw: true,
  async handle(question, exchange) {
    const { lines, day } = await exchange.perform(async act => {
      const rows = await findRows(
        act.tx,
        causeSync,
        and(
          visible(causeSyncServing, act.person, {}, 'causeSync.export'),
          inArray(tableOf(causeSync).id, question.ids),
        ),
      )
      if (rows.length === 0) act.refuse('没有可以下载的记录')
      const lines = []
      for (const row of rows)
        lines.push([['目标平台', row.targetName] as const, ...(await reportLines(act, row.cause))])
      await recordOperation(act, {
        action: 'causeSync.export',
        label: '下载报送表',
        resource: causeSync.path,
        record: null,
        version: null,
        title: `${rows.length} 条`,
        organisation: rows[0]?.organisation ?? null,
        changes: [],
        reason: null,
        outcome: 'done',
      })
      return { lines, day: beijingDay(act.now) }
    })
    const content = new PassThrough()
    writeXlsx(content, {
      sheetName: '报送表',
      columns: (lines[0] ?? []).map(([title]) => ({ title, format: 'text' as const, width: 24 })),
      rows: rowsOf(lines),
      // A failure of the writer reaches the reader of the stream.
    }).catch(error => content.destroy(error))
    await sendFile(exchange.reply, { name: `报送表_${day}.xlsx`, content })
  },
})

async function* rowsOf(lines: readonly (readonly (readonly [string, string])[])[]) {
  for (const line of lines) yield line.map(([, text]) => text)
}

/** The calls of sync beside those that every resource has. */
export const syncRoutes = [payloadRoute, reportRoute]
