import { PassThrough } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { lockInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { type BadRow, writeErrorSheet } from '#services/sheets/error-sheet.ts'
import { writeTemplate } from '#services/sheets/template.ts'
import { pointsImportBatch } from '../model/index.ts'
import { pointsImportBatchCorrectLine } from '../model/points-import-batch-calls.ts'
import { badLines } from './bad-lines.ts'
import { checkLines, stateOf } from './check-lines.ts'
import { columnNames, type ImportCells, importColumns } from './import-columns.ts'
import { countLines } from './import-jobs.ts'
import { openCells, sealCells } from './line-cells.ts'
import { pointsImportServing } from './points-import-batch.ts'
import { pointsImportLine } from './points-tables.ts'

/** Corrects one bad line while the batch waits to be submitted. */
const correctRoute = route(pointsImportBatchCorrectLine, {
  access: { action: 'pointsImportBatch.create' },
  summary: '修改积分导入的一行',
  async change({ id, line, cells }, act) {
    const batch = await lockInScope(act, pointsImportServing, {
      id,
      action: 'pointsImportBatch.create',
    })
    if (batch.state !== 'ready' && batch.state !== 'rejected')
      act.refuse('只有待提交的批次可以修改')
    const [held] = await act.tx
      .select()
      .from(pointsImportLine)
      .where(and(eq(pointsImportLine.id, line), eq(pointsImportLine.batch, id)))
    if (held === undefined) return act.refuse('没有这一行')
    const next: ImportCells = { ...openCells(held.cells), ...cells }
    const [checked] = await checkLines(act, [next], {
      batch: id,
      organisation: batch.organisation,
      title: batch.title,
      invites: batch.invites,
      except: line,
    })
    if (checked === undefined) throw new Error('a line was not checked')
    await act.tx
      .update(pointsImportLine)
      .set({ ...checked, cells: sealCells(next), state: stateOf(checked) })
      .where(eq(pointsImportLine.id, line))
    await updateRow(act, pointsImportBatch, batch, await countLines(act, id))
    return { error: checked.error }
  },
})

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const templateRoute = route({
  method: 'GET',
  path: '/api/points/pointsImportBatch/getLineTemplate',
  access: { action: 'pointsImportBatch.create' },
  summary: '下载积分导入模板',
  question: z.object({}),
  raw: true,
  async handle(_question, { reply }) {
    const content = new PassThrough()
    const examples: ImportCells = {
      person: '13800000000',
      name: '张三',
      points: '20',
      occurredOn: '2026-10-31',
      memo: '社区服务',
    }
    writeTemplate(content, {
      sheetName: '积分导入',
      columns: columnNames.map(name => ({
        title: importColumns[name].label,
        required: 'required' in importColumns[name],
        hint: name === 'points' ? '1 到 100,000 的整数' : name === 'name' ? '填写则核对实名' : '',
        example: examples[name],
      })),
    }).catch(error => content.destroy(error))
    await reply
      .header('content-type', sheetType)
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent('积分导入模板.xlsx')}`,
      )
      .send(content)
  },
})

/** The bad lines with their reasons, to correct and upload again. */
const errorsRoute = route({
  method: 'GET',
  path: '/api/points/pointsImportBatch/getErrorFile',
  access: { action: 'pointsImportBatch.create' },
  summary: '下载积分导入的错误行',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  async handle({ id }, exchange) {
    const lines = await exchange.read(act => badLines(act, id))
    const content = new PassThrough()
    async function* rows(): AsyncGenerator<BadRow> {
      for (const line of lines) {
        yield {
          line: line.rowNo,
          cells: columnNames.map(name => line.cells[name]),
          errors: [{ sentence: line.error ?? '' }],
        }
      }
    }
    writeErrorSheet(content, {
      sheetName: '错误行',
      header: columnNames.map(name => importColumns[name].label),
      rows: rows(),
    }).catch(error => content.destroy(error))
    await exchange.reply
      .header('content-type', sheetType)
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent('积分导入错误行.xlsx')}`,
      )
      .send(content)
  },
})

/** The calls of an import batch beside those of its resource. */
export const importRoutes: readonly AnyRoute[] = [correctRoute, templateRoute, errorsRoute]
