import { and, eq, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Purpose } from '#kernel/resource/purpose.ts'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { mayUnmask } from '#kernel/server/person.ts'
import { listQuestion } from '#kernel/server/question.ts'
import { purposeQuestion } from '#kernel/server/reveal.ts'
import { insertRow } from '#kernel/server/rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { exportJob } from '../model/export-job.ts'
import { describeQuestion } from './describe-question.ts'
import { askApproval } from './export-approval.ts'
import {
  type ExportColumn,
  exportColumns,
  isPersonalColumn,
  requireClear,
} from './export-columns.ts'
import { countAllowed, refuseFiles, refuseTooMany } from './export-limits.ts'
import { countUpTo, exportCondition } from './export-source.ts'
import { namesMinor } from './named-rows.ts'
import { keepOrder } from './order.ts'
import { transferPorts } from './ports.ts'
import { enqueueExport } from './run-export.ts'
import { transferNumber } from './transfer-number.ts'

/** Rows that are handed over in the answer itself. */
const mostDirect = 2000
/** Milliseconds after which a job finishes what an answer that died has left. */
const rescueAfter = 60_000

export const exportQuestion = listQuestion
  .pick({ keyword: true, filter: true, sort: true, deleted: true })
  .extend({
    columns: z.string().max(4000, '导出的列过多').default(''),
    format: z.enum(['xlsx', 'csv'], '格式应为 xlsx 或 csv').default('xlsx'),
    unmasked: z.enum(['1']).optional(),
    /** The answer is the file where it is small and nobody must agree; a job otherwise. */
    direct: z.enum(['1']).optional(),
    /** The uploaded files of the rows beside the sheet, in one archive. */
    attachments: z.enum(['1']).optional(),
    ...purposeQuestion.partial().shape,
  })

/** What of a list is exported, and how. */
export type Asked = z.infer<typeof exportQuestion>

/** What a wish became. */
export interface BegunExport {
  /** The task that tells how far it is; none while another's consent is awaited, or without a job. */
  readonly jobId: string | null
  readonly exportId: string
  /** Whether the caller makes the file at once. */
  readonly isDirect: boolean
}

/** Begins an export of what a list finds, in the name of the person; a job makes the file, or the answer itself. */
export async function beginExport(
  act: Act,
  serving: AnyServing,
  {
    columns: names,
    unmasked: clear,
    attachments,
    direct,
    format,
    purpose,
    reason,
    sort: _sort,
    ...question
  }: Asked,
): Promise<BegunExport> {
  const { resource } = serving
  const where = exportCondition(serving, act.person, question)
  const columns = exportColumns(resource, act.person, names.split(',').filter(Boolean))
  const personal = columns.filter(isPersonalColumn)
  const unmasked = clear === '1' && personal.length > 0
  const isMinor = unmasked && (await holdsMinors(act, serving, { where, columns }))
  if (unmasked) requireUnmasking(act, resource, { purpose, reason, personal, isMinor })
  await refuseTooMany(act)
  // Whoever decides about personal data is told how many exactly.
  const expected = await countAllowed(act, serving, { where, isExact: unmasked })
  const withFiles = attachments === '1'
  if (withFiles) refuseFiles(act, resource, expected)
  // Personal data of minors leave with consent only, however few (BR-42).
  const isAsked =
    unmasked && (isMinor || expected >= (await transferPorts().exportRules(act)).approveRows)
  const isDirect = direct === '1' && !isAsked && !withFiles && expected <= mostDirect
  const task =
    isAsked || isDirect
      ? null
      : await transferPorts().openTask(act, { kind: 'export', title: `导出${resource.label}` })
  const row = await insertRow(act, exportJob, {
    number: await transferNumber(act, 'DC'),
    account: act.person.accountId,
    source: resource.path,
    subject: resource.label,
    conditions: await describeQuestion(act.tx, resource, question),
    columns: columns.map(({ name }) => name),
    format,
    unmasked,
    attachments: withFiles,
    purpose: unmasked ? (purpose ?? null) : null,
    reason: reason ?? null,
    total: expected,
    task,
  })
  await keepOrder(act, row.id, question)
  await noteExport(act, resource, { row, isAsked })
  const after = isDirect ? { after: new Date(act.now.getTime() + rescueAfter) } : {}
  if (isAsked)
    await askApproval(act, row, { personal: personal.map(({ title }) => title), rows: expected })
  else await enqueueExport(act, { id: row.id, rows: expected, ...after })
  return { jobId: task, exportId: row.id, isDirect }
}

function noteExport(
  act: Act,
  resource: AnyResource,
  { row, isAsked }: { row: Row<typeof exportJob>; isAsked: boolean },
): Promise<void> {
  const kinds = [...(row.unmasked ? ['明文'] : []), ...(row.attachments ? ['附件'] : [])]
  const what = kinds.length === 0 ? '' : `（${kinds.join('、')}）`
  return recordOperation(act, {
    action: `${resource.name}.export`,
    label: `${isAsked ? '申请' : ''}导出${resource.label}${what}`,
    resource: resource.path,
    record: null,
    version: null,
    title: `${row.number} ${row.conditions ?? ''}`.slice(0, 500),
    organisation: act.person.ownerKind === 'organisation' ? act.person.ownerId : null,
    changes: [],
    reason: row.reason,
    outcome: 'done',
    isRisky: row.unmasked || row.attachments,
  })
}

/** Personal data leave in the clear only by right and with a reason (BR-41). */
function requireUnmasking(
  act: Act,
  resource: AnyResource,
  { purpose, reason, personal, isMinor }: Clear,
): void {
  requireClear(act, resource, personal)
  const closed = personal.find(
    ({ field, named }) => !mayUnmask(act.person, named?.title ?? field, isMinor),
  )
  if (closed !== undefined) act.refuse(`您的角色不能查看「${closed.title}」的明文`, 'columns')
  if (purpose === undefined) act.mark('purpose', '请选择查看目的')
  if (reason === undefined) act.mark('reason', '请填写导出明文的原因')
  act.settle()
}

interface Clear {
  readonly purpose: Purpose | undefined
  readonly reason: string | undefined
  readonly personal: readonly ExportColumn[]
  readonly isMinor: boolean
}

async function holdsMinors(
  act: Act,
  serving: AnyServing,
  { where, columns }: { where: SQL | undefined; columns: readonly ExportColumn[] },
): Promise<boolean> {
  const { resource } = serving
  const ways = columns.flatMap(column => namesMinor(resource, column) ?? [])
  if (resource.minor !== undefined) ways.push(eq(columnNamed(resource, resource.minor), true))
  if (ways.length === 0) return false
  const underAge = and(where, or(...ways))
  return (await countUpTo(act.tx, serving, { where: underAge, atMost: 1 })) > 0
}
