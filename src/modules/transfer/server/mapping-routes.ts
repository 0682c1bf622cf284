import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { invalid, refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { readSheet, readTop } from '#services/sheets/read-sheet.ts'
import { SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import { importTask } from '../model/import-task.ts'
import { checkImport } from './check-import.ts'
import { layoutFor, ownTask, shownCell } from './import-routes.ts'
import type { ImportRow } from './import-task-row.ts'
import type { ImportColumn } from './importer.ts'
import { columnsFor, importerOf } from './importer-of.ts'
import { headerFor, isDemanded, type KnownTitles } from './layout.ts'
import { lackingColumns, rememberTitles, titlesOf } from './mapping.ts'
import { keepOrder } from './order.ts'
import { transferPorts } from './ports.ts'
import { findPlace, placeOf, type SheetPlace } from './sheet-place.ts'
import { uploadKey, withScratch } from './stored-file.ts'

const task = z.object({ id: z.uuid('记录编号有误') })
const samplesShown = 3
const topShown = 10

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
      const { samples, top, sheetNames } = await looksOf(row)
      return {
        sheets: sheetNames,
        sheet: row.sheet,
        headerLine: row.headerLine,
        top: top.map(({ line, cells }) => ({
          line,
          cells: cells.map((cell, at) =>
            line > row.headerLine ? shownCell(layout[at], cell) : cell,
          ),
        })),
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
    path: '/api/transfer/importTask/place',
    access: 'signedIn',
    isWorkOnRecords: true,
    summary: '选择导入的工作表与表头行',
    question: z.strictObject({
      id: z.uuid('记录编号有误'),
      version: z.number().int('版本号有误'),
      sheet: z.string().max(100).nullable(),
      /** null: it is looked for. */
      headerLine: z
        .number()
        .int('行号有误')
        .min(1, '行号从 1 开始')
        .max(100, '表头应在前 100 行')
        .nullable(),
    }),
    handle: (asked, exchange) => placeHeader(exchange, asked),
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
  const row = await lockOpen(act, id, version)
  const serving = registry().get(row.source)
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
  const progress = await transferPorts().openTask(act, {
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

/** A work with the sheet as it was uploaded. */
async function withUpload<T>(
  { id }: ImportRow,
  work: (file: { readonly path: string }) => Promise<T>,
): Promise<T> {
  const content = await currentStore().open(uploadKey(id))
  return withScratch(content, ({ path }) => work({ path }))
}

/** The first lines below the header, those in which it may be looked for, and the other sheets. */
function looksOf(row: ImportRow) {
  return withUpload(row, async file => {
    const { rows } = await readSheet(file, placeOf(row))
    const samples: string[][] = []
    for await (const { cells } of rows) {
      samples.push(cells)
      if (samples.length === samplesShown) break
    }
    const sheet = row.sheet ?? undefined
    return { samples, ...(await readTop(file, { sheet, count: topShown })) }
  })
}

async function placeHeader(
  exchange: Exchange,
  { id, version, ...asked }: { id: string; version: number } & Asked,
): Promise<{ state: string }> {
  const { own, columns, known } = await exchange.read(async act => {
    const row = await ownTask(act, id)
    refuseClosed(row)
    const { person } = act
    const said = await titlesOf(act.tx, { account: person.accountId, source: row.source })
    return {
      own: row,
      known: said,
      columns: columnsFor(registry().get(row.source), person, row.mode),
    }
  })
  const { titles, sheet, headerLine } = await withUpload(own, file =>
    readPlace(file, asked, { columns, known }),
  )
  const header = headerFor(titles, columns, known)
  return exchange.perform(async act => {
    const row = await lockOpen(act, id, version)
    const placed = await moveRow(act, importTask, row, 'place', { sheet, headerLine, header })
    return { state: placed.state ?? '' }
  })
}

interface Asked {
  readonly sheet: string | null
  readonly headerLine: number | null
}

async function readPlace(
  { path }: { readonly path: string },
  { sheet, headerLine }: Asked,
  known: { readonly columns: readonly ImportColumn[]; readonly known: KnownTitles },
): Promise<SheetPlace> {
  try {
    if (headerLine === null) return await findPlace(path, { ...known, sheet, isGuessed: true })
    const { header } = await readSheet({ path }, placeOf({ sheet, headerLine }))
    return { sheet, headerLine, titles: header }
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    const isLine = headerLine !== null
    const message = isLine ? '所选的行是空的，请选择列名所在的行' : error.sentence
    throw invalid([{ field: isLine ? 'headerLine' : 'sheet', message }])
  }
}

async function lockOpen(act: Act, id: string, version: number): Promise<ImportRow> {
  await ownTask(act, id)
  const row = await lockRow(act, importTask, id)
  if (row.version !== version) throw refusal('列映射已被调整，请刷新后重试')
  refuseClosed(row)
  act.require(`${registry().get(row.source).resource.name}.import`)
  return row
}
