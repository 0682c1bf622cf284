import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { registry } from '#kernel/server/serve.ts'
import { readSheet, type Sheet } from '#kernel/server/sheet/read-sheet.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { importTask } from '../model/import-task.ts'
import { checkImport } from './check-import.ts'
import { layoutFor, ownTask, shownCell } from './import-routes.ts'
import type { ImportRow } from './import-run.ts'
import { columnsFor, importerOf } from './importer.ts'
import { isDemanded, isSameHeader } from './layout.ts'
import { lackingColumns, rememberTitles } from './mapping.ts'
import { keepOrder } from './order.ts'
import { ports } from './ports.ts'
import { uploadKey, withScratch } from './stored-file.ts'

const task = z.object({ id: z.uuid('记录编号有误') })
const samplesShown = 3

/** 列映射: what each column of an uploaded sheet is read as, and the changes of it. */
export const mappingRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/transfer/importTask/getMapping',
    access: 'signedIn',
    summary: '查询导入的列映射',
    question: task,
    async handle({ id }, exchange) {
      const { row, layout, columns } = await exchange.read(async act => {
        const own = await ownTask(act, id)
        refuseClosed(own)
        const serving = registry().get(own.source)
        const offered = columnsFor(serving, act.person, own.mode)
        return { row: own, layout: layoutFor(act, own), columns: offered }
      })
      const samples = await samplesOf(row)
      return {
        columns: columns.map(column => ({
          name: column.name,
          label: column.field.label,
          isDemanded: isDemanded(column),
        })),
        header: row.header.map(({ title, column }, at) => ({
          title,
          column,
          samples: samples
            .map(cells => shownCell(layout[at], cells[at] ?? ''))
            .filter(text => text !== ''),
        })),
      }
    },
  }),
  route({
    method: 'POST',
    path: '/api/transfer/importTask/map',
    access: 'signedIn',
    isWorkOnRecords: true,
    summary: '确定导入的列映射并重新校验',
    question: z.strictObject({
      id: z.uuid('记录编号有误'),
      version: z.number().int('版本号有误'),
      columns: z.array(z.string().max(64).nullable()).max(500, '列数过多'),
    }),
    change: ({ id, version, columns }, act) => mapColumns(act, { id, version, columns }),
  }),
]

function refuseClosed({ state }: ImportRow): void {
  if (state !== 'mapping' && state !== 'checked')
    throw refusal('只有待映射或待确认的导入可以调整列')
}

async function mapColumns(
  act: Act,
  { id, version, columns }: { id: string; version: number; columns: readonly (string | null)[] },
): Promise<{ state: string }> {
  await ownTask(act, id)
  const row = await lockRow(act, importTask, id)
  if (row.version !== version) throw refusal('列映射已被调整，请刷新后重试')
  refuseClosed(row)
  const serving = registry().get(row.source)
  act.require(`${serving.resource.name}.import`)
  const header = headerOf(act, row, columns)
  const { missing, keys } = lackingColumns(
    {
      importer: importerOf(serving),
      person: act.person,
      columns: columnsFor(serving, act.person, row.mode),
      mode: row.mode,
    },
    header,
  )
  if (missing.length > 0) act.mark('columns', `必填列未对应：${missing.join('、')}`)
  if (keys.length > 0) act.mark('columns', `请对应用来找到记录的列：${keys.join('或')}`)
  act.settle()
  await rememberTitles(act, row.source, header)
  await keepOrder(act, id)
  const progress = await ports().openTask(act, {
    kind: 'import',
    title: `校验导入的${row.subject}`,
  })
  const begun = { attempts: 0, percent: 0, message: null, beatAt: act.now.toISOString() }
  const mapped = await moveRow(act, importTask, row, 'map', { ...begun, header, task: progress })
  await act.enqueue(checkImport, { id })
  return { state: mapped.state ?? '' }
}

function headerOf(act: Act, row: ImportRow, columns: readonly (string | null)[]) {
  if (columns.length !== row.header.length) act.refuse('列数与文件不符', 'columns')
  const offered = new Set(
    columnsFor(registry().get(row.source), act.person, row.mode).map(({ name }) => name),
  )
  const chosen = columns.filter(column => column !== null)
  if (chosen.some(name => !offered.has(name))) act.refuse('有不能导入的列', 'columns')
  if (new Set(chosen).size < chosen.length) act.refuse('两列不能对应同一个字段', 'columns')
  return row.header.map(({ title }, at) => ({ title, column: columns[at] ?? null }))
}

/** The first lines of the sheet as it was uploaded. */
async function samplesOf(row: ImportRow): Promise<string[][]> {
  const content = await currentStore().open(uploadKey(row.id))
  return withScratch(content, async ({ path }) => {
    const sheet = await readSheet({ path }, { headerOf: cells => isSameHeader(cells, row.header) })
    return firstLines(sheet)
  })
}

async function firstLines({ rows }: Sheet): Promise<string[][]> {
  const lines: string[][] = []
  for await (const { cells } of rows) {
    lines.push(cells)
    if (lines.length === samplesShown) break
  }
  return lines
}
