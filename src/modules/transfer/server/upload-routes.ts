import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type {} from '@fastify/multipart'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { parseQuestion } from '#kernel/server/parse-question.ts'
import type { Person } from '#kernel/server/person.ts'
import { invalid, Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { insertRow } from '#kernel/server/rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { errorColumn } from '#services/sheets/error-sheet.ts'
import { SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import {
  blankCells,
  type ImportMode,
  type ImportPolicy,
  importModes,
  importPolicies,
  importTask,
} from '../model/import-task.ts'
import { checkImport } from './check-import.ts'
import type { ImportRow } from './import-task-row.ts'
import { columnsFor, importerOf } from './importer-of.ts'
import { headerFor, type KnownTitles } from './layout.ts'
import { lackingColumns, titlesOf } from './mapping.ts'
import { keepOrder } from './order.ts'
import { transferPorts } from './ports.ts'
import { findPlace } from './sheet-place.ts'
import { removeStored, uploadKey, withScratch } from './stored-file.ts'
import { transferNumber } from './transfer-number.ts'

const mostBytes = 50 * 1024 * 1024

/** The import call of a resource; none where it may not be imported. */
export function uploadRoutes(serving: AnyServing): AnyRoute[] {
  const { resource } = serving
  if (resource.verbs?.includes('import') !== true) return []
  return [
    route({
      method: 'POST',
      path: `/api/${resource.path}/import`,
      access: { action: `${resource.name}.import` },
      summary: `导入${resource.label}`,
      question: uploadQuestion,
      stepUp: resource.stepUp?.includes('import') === true,
      multipart: true,
      handle: (given, exchange) =>
        takeUpload(exchange, serving, parseQuestion(uploadQuestion, given)),
    }),
  ]
}

const expected = (label: string) =>
  z.coerce
    .number(`${label}应为数字`)
    .int(`${label}应为整数`)
    .min(0, `${label}不能为负数`)
    .max(Number.MAX_SAFE_INTEGER, `${label}过大`)
    .optional()

/** How the sheet is to be taken, in the address since the body is the file. Sums in fen. */
const uploadQuestion = z.object({
  mode: z.enum(Object.keys(importModes) as [ImportMode], '请选择导入方式').default('insert'),
  policy: z
    .enum(Object.keys(importPolicies) as [ImportPolicy], '请选择有误时的处理')
    .default('each'),
  /** `ask`: a sheet whose columns are not all known waits for the person to say what they are. */
  mapping: z.enum(['auto', 'ask'], '列映射方式有误').default('auto'),
  blank: z
    .enum(Object.keys(blankCells) as [keyof typeof blankCells], '请选择空单元格的处理')
    .default('keep'),
  expectedRows: expected('应有行数'),
  expectedAmount: expected('应有金额'),
})

type UploadQuestion = z.infer<typeof uploadQuestion>

interface Upload extends Omit<UploadQuestion, 'mapping'> {
  readonly id: string
  readonly fileName: string
  readonly size: number
  readonly sha256: string
  readonly sheet: string | null
  readonly headerLine: number
  readonly header: ImportRow['header']
  /** Titles that name no column and that the person has never passed over. */
  readonly strange: readonly string[]
  /** Whether the person has still to say what its columns are. */
  readonly isUnclear: boolean
}

async function takeUpload(
  exchange: Exchange,
  serving: AnyServing,
  question: UploadQuestion,
): Promise<{ importId: string }> {
  const { person } = exchange.visitor
  if (person === null) throw new Refusal('notLoggedIn', 'not_login')
  refuseQuestion(person, serving, question)
  const part = await exchange.request.file({ limits: { fileSize: mostBytes } })
  if (part === undefined || part.fieldname !== 'upfile') throw refused('请选择要导入的文件')
  return withScratch(part.file, async ({ path, size, sha256 }) => {
    if (part.file.truncated) throw new Refusal('tooLarge', '文件超过 50 MB，请拆分后再上传')
    const { mapping, ...wish } = question
    const known = await exchange.read(act => knownTitles(act, serving))
    const read = await readHeader(person, serving, { ...question, path, known })
    const id = newId()
    await currentStore().put(uploadKey(id), createReadStream(path))
    const fileName = part.filename.slice(-200)
    try {
      await exchange.perform(act =>
        beginImport(act, serving, { ...wish, ...read, id, fileName, size, sha256 }),
      )
    } catch (error) {
      await removeStored(uploadKey(id))
      throw error
    }
    return { importId: id }
  })
}

/** Takes a sheet that is at hand as if the person had uploaded it; answers the id of the import. */
export function takeSheet(
  act: Act,
  serving: AnyServing,
  {
    fileName,
    content,
    mapping = 'auto',
  }: {
    readonly fileName: string
    readonly content: Buffer
    readonly mapping?: 'auto' | 'ask'
  },
): Promise<string> {
  return withScratch(Readable.from([content]), async ({ path, size, sha256 }) => {
    const plan = { mode: 'insert', blank: 'keep', policy: 'each' } as const
    const known = await knownTitles(act, serving)
    const read = await readHeader(act.person, serving, { ...plan, mapping, path, known })
    const id = newId()
    await currentStore().put(uploadKey(id), createReadStream(path))
    await beginImport(act, serving, { ...plan, ...read, id, fileName, size, sha256 })
    return id
  })
}

function refused(message: string): Refusal {
  return invalid([{ field: 'upfile', message }])
}

/** What may be asked of this person's sheets: the modes of the resource, and a control sum where there is money. */
function refuseQuestion(person: Person, serving: AnyServing, question: UploadQuestion): void {
  const importer = importerOf(serving)
  const { mode, expectedRows, expectedAmount } = question
  if (!(importer.modes?.(person) ?? ['insert']).includes(mode))
    throw invalid([
      { field: 'mode', message: `${serving.resource.label}不能以「${importModes[mode]}」方式导入` },
    ])
  if (importer.needsTotals !== true) return
  const missing = [
    ...(expectedRows === undefined ? [{ field: 'expectedRows', message: '请填写应有行数' }] : []),
    ...(expectedAmount === undefined
      ? [{ field: 'expectedAmount', message: '请填写应有金额' }]
      : []),
  ]
  if (missing.length > 0) throw invalid(missing)
}

function knownTitles(act: Act, { resource }: AnyServing): Promise<KnownTitles> {
  return titlesOf(act.tx, { account: act.person.accountId, source: resource.path })
}

interface SheetAsked extends Pick<UploadQuestion, 'mode' | 'mapping'> {
  readonly path: string
  readonly known: KnownTitles
}

/** What can be said at once: that it is a sheet, and that it has the columns, or that they are unclear. */
async function readHeader(
  person: Person,
  serving: AnyServing,
  { path, mode, mapping, known }: SheetAsked,
): Promise<Pick<Upload, 'header' | 'headerLine' | 'sheet' | 'strange' | 'isUnclear'>> {
  const columns = columnsFor(serving, person, mode)
  const found = await findPlace(path, { columns, known, isGuessed: mapping === 'ask' }).catch(
    (error: unknown) => {
      throw error instanceof SheetRefusal ? refused(error.sentence) : error
    },
  )
  const { sheet, headerLine } = found
  const header = headerFor(found.titles, columns, known)
  const importer = importerOf(serving)
  const { missing, keys } = lackingColumns({ importer, person, columns, mode }, header)
  const passedOver = header.filter(({ column }) => column === null).map(({ title }) => title)
  const strange = passedOver.filter(title => isNew(title, known))
  const isLacking = missing.length + keys.length > 0
  // What a title was only taken for is for the person to confirm.
  const labels = new Map(columns.map(({ name, field }) => [name, field.label]))
  const isGuessed = header.some(
    ({ title, column }) => column !== null && labels.get(column) !== title && !known.has(title),
  )
  if (mapping === 'ask')
    return {
      ...{ sheet, headerLine, header, strange },
      isUnclear: strange.length > 0 || isLacking || isGuessed || found.isOneOfSeveral,
    }
  if (missing.length > 0) throw refused(`缺少必填列：${missing.join('、')}，请使用下载的模板`)
  if (keys.length > 0) throw refused(`缺少用来找到记录的列：${keys.join('或')}`)
  return { sheet, headerLine, header, strange, isUnclear: false }
}

/** A title that the person has never passed over. */
function isNew(title: string, known: KnownTitles): boolean {
  return title !== '' && title !== errorColumn && !known.has(title)
}

/** The columns of which one must stand in a sheet that changes records. */
export function keyLabels(serving: AnyServing, person: Person): string[] {
  const matches = importerOf(serving).matches?.(person) ?? []
  return matches.map(([name = '']) => serving.resource.fields[name]?.label ?? name)
}

async function beginImport(act: Act, serving: AnyServing, upload: Upload): Promise<void> {
  const { resource } = serving
  const { header, strange: _, isUnclear, ...file } = upload
  const task = isUnclear
    ? null
    : await transferPorts().openTask(act, { kind: 'import', title: `校验导入的${resource.label}` })
  const isWhole = importerOf(serving).isWhole === true
  const row = await insertRow(act, importTask, {
    ...file,
    ...(isWhole ? { policy: 'all' as const } : {}),
    state: isUnclear ? 'mapping' : 'checking',
    number: await transferNumber(act, 'DR'),
    account: act.person.accountId,
    source: resource.path,
    subject: resource.label,
    format: /\.csv$/i.test(file.fileName) ? 'csv' : 'xlsx',
    header,
    message: await warningOf(act, resource.path, upload),
    task,
    beatAt: act.now.toISOString(),
  })
  await keepOrder(act, row.id)
  await recordOperation(act, {
    action: `${resource.name}.import`,
    label: `导入${resource.label}`,
    resource: resource.path,
    record: null,
    version: null,
    title: `${row.number} ${row.fileName}`,
    organisation: act.person.ownerKind === 'organisation' ? act.person.ownerId : null,
    changes: [],
    reason: null,
    outcome: 'done',
  })
  if (!isUnclear) await act.enqueue(checkImport, { id: row.id })
}

/** The same file again, and columns that nothing is known of: nothing forbids them, but they are said. */
async function warningOf(
  act: Act,
  source: string,
  { sha256, strange }: Upload,
): Promise<string | null> {
  const column = (name: string) => columnNamed(importTask, name)
  const [earlier] = await act.tx
    .select({ number: column('number'), at: column('createdAt') })
    .from(tableOf(importTask))
    .where(
      and(
        eq(column('sha256'), sha256),
        eq(column('source'), source),
        eq(column('account'), act.person.accountId),
        inArray(column('state'), ['running', 'done']),
      ),
    )
    .orderBy(desc(column('createdAt')))
    .limit(1)
  const warnings = [
    ...(earlier === undefined
      ? []
      : [
          `同一文件已于 ${formatMoment(new Date(String(earlier.at)))} 导入过（${String(earlier.number)}）`,
        ]),
    ...(strange.length === 0 ? [] : [`未识别的列：${strange.join('、')}`]),
  ]
  return warnings.length === 0 ? null : warnings.join('；').slice(0, 400)
}
