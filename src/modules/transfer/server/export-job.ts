import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import type { ListQuestion } from '#kernel/server/question.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { exportJob, mostDownloads } from '../model/export-job.ts'
import { withdrawApproval } from './export-approval.ts'
import { exportColumns, requireClear } from './export-columns.ts'
import { countAllowed, refuseFiles, refuseTooMany } from './export-limits.ts'
import { exportCondition } from './export-source.ts'
import { keepOrder, orderOf } from './order.ts'
import { transferPorts } from './ports.ts'
import { enqueueExport } from './run-export.ts'
import { sendFile } from './send-file.ts'
import { removeStored } from './stored-file.ts'

type ExportRow = Row<typeof exportJob>

/** Exports of one's own: stopped or made again. */
export const exportJobServing = serve(exportJob, {
  movable: (row, move) =>
    move === 'repeat' && row.unmasked ? '明文导出须重新申请，由他人审批' : true,
  moves: {
    async cancel(row, _answers, act) {
      if (row.state === 'waiting') await withdrawApproval(act, row.id)
      if (row.task !== null)
        await transferPorts().closeTask(act.tx, row.task, { state: 'failed', message: '已取消' })
      return { doneAt: act.now.toISOString() }
    },
    async repeat(row, _answers, act) {
      requireRights(act, row)
      const { question } = await orderOf(act.tx, row.id)
      const total = await countAgain(act, row, question)
      await keepOrder(act, row.id, question)
      const task = await transferPorts().openTask(act, {
        kind: 'export',
        title: `导出${row.subject}`,
      })
      await enqueueExport(act, { id: row.id, rows: total })
      act.afterwards(() => void removeStored(row.file))
      const none = { rows: 0, percent: 0, attempts: 0, downloads: 0 }
      return { ...none, total, task, file: null, message: null, doneAt: null, expiresAt: null }
    },
  },
})

/** What was allowed when the file was asked for must be allowed when it is fetched. */
function requireRights(act: Act, row: ExportRow): void {
  const { resource } = registry().get(row.source)
  if (resource.owner?.self === undefined) act.require(`${resource.name}.export`)
  if (row.unmasked) requireClear(act, resource, exportColumns(resource, act.person, row.columns))
}

/** What bounds an export bounds it made again as well: there may be more rows by now, and more that wait. */
async function countAgain(act: Act, row: ExportRow, question: ListQuestion): Promise<number> {
  const serving = registry().get(row.source)
  await refuseTooMany(act)
  const where = exportCondition(serving, act.person, question)
  const total = await countAllowed(act, serving, { where, isExact: false })
  if (row.attachments) refuseFiles(act, serving.resource, total)
  return total
}

/** Hands a finished file to the one who asked for it; each time is counted and noted. */
const readRoute = route({
  method: 'GET',
  path: '/api/transfer/exportJob/read',
  access: 'signedIn',
  summary: '下载导出文件',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  handle: ({ id }, exchange) => sendExport(exchange, id),
})

/** Answers with a finished file; the download is counted. */
export async function sendExport(exchange: Exchange, id: string): Promise<void> {
  const row = await exchange.perform(act => countDownload(act, id))
  const content = await currentStore().open(row.file ?? '')
  const stamp = row.number.slice(2, 10)
  const ending = row.attachments ? 'zip' : row.format
  await sendFile(exchange.reply, {
    name: `${row.subject}_${stamp}_${row.number.slice(10)}.${ending}`,
    content,
    size: row.size ?? undefined,
  })
}

async function countDownload(act: Act, id: string): Promise<ExportRow> {
  const row = await lockInScope(act, exportJobServing, {
    id,
    action: 'exportJob.view',
  })
  requireRights(act, row)
  if (row.state === 'expired') act.refuse('文件已过期，请重新导出')
  if (row.state === 'waiting') act.refuse('等待他人审批，获同意后生成文件')
  if (row.state === 'failed') act.refuse(row.message ?? '导出失败，请重试')
  if (row.state !== 'done') act.refuse('文件尚未生成')
  if (row.expiresAt !== null && new Date(row.expiresAt) < act.now)
    act.refuse('文件已过期，请重新导出')
  if (row.downloads >= mostDownloads) act.refuse(`同一文件最多下载 ${mostDownloads} 次，请重新导出`)
  const next = await updateRow(
    act,
    exportJob,
    row,
    { downloads: row.downloads + 1 },
    { verb: 'download', label: '下载' },
  )
  await recordOperation(act, {
    action: 'exportJob.download',
    label: `下载导出的${row.subject}`,
    resource: row.source,
    record: null,
    version: null,
    title: row.number,
    organisation: null,
    changes: [],
    reason: row.reason,
    outcome: 'done',
    isRisky: row.unmasked,
  })
  return next
}

export const exportJobRoutes: readonly AnyRoute[] = [readRoute]
