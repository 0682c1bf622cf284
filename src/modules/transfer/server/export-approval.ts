import { and, eq, lt } from 'drizzle-orm'
import type { MoveOf, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRows, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { approvalDays, exportApproval } from '../model/export-approval.ts'
import { exportJob } from '../model/export-job.ts'
import { transferPorts } from './ports.ts'
import { enqueueExport } from './run-export.ts'

type ExportRow = Row<typeof exportJob>
type Approval = Row<typeof exportApproval>

const dayLength = 86_400_000
const place = '/finance/exportlist'

/** Requests to export in the clear: decided by somebody else, who confirms the identity again. */
export const exportApprovalServing = serve(exportApproval, {
  mayMove: (row, _move, person) =>
    row.requester === person.accountId && !isSystem(person) ? '不能审批自己的导出申请' : true,
  moves: {
    async approve(row, { opinion }, act) {
      refuseLate(act, row)
      const job = await lockRow(act, exportJob, row.exportJob)
      const task = await transferPorts().openTask(act, {
        kind: 'export',
        title: `导出${row.subject}`,
        account: row.requester,
      })
      await moveRow(act, exportJob, job, 'approve', { task, approver: act.person.accountId })
      await enqueueExport(act, { id: job.id, rows: row.rows })
      await tellRequester(act, row, '已获同意，正在生成文件')
      if (row.rows >= (await transferPorts().exportRules(act)).alertRows) await alertOf(act, row)
      return decided(act, opinion)
    },
    async refuse(row, { opinion }, act) {
      const job = await lockRow(act, exportJob, row.exportJob)
      await moveRow(act, exportJob, job, 'refuse', {
        approver: act.person.accountId,
        message: `未获同意：${opinion}`,
        doneAt: act.now.toISOString(),
      })
      await tellRequester(act, row, `未获同意：${opinion}`)
      return decided(act, opinion)
    },
  },
})

function decided(act: Act, opinion: string | null) {
  return { decidedBy: act.person.accountId, decidedAt: act.now.toISOString(), opinion }
}

async function alertOf(act: Act, row: Approval): Promise<void> {
  await transferPorts().alert(act, {
    key: `clearExport ${row.id}`,
    summary: `经审批导出${row.subject}明文 ${row.rows} 行，任务号 ${row.number}`,
    account: row.requester,
    organisation: row.organisation,
    times: row.rows,
  })
}

function refuseLate(act: Act, row: Approval): void {
  if (new Date(row.expiresAt) < act.now) act.refuse('申请已过期，请申请人重新导出')
}

/** Asks for the export of a job that waits; those who may decide are told. */
export async function askApproval(
  act: Act,
  job: ExportRow,
  { personal, rows }: { personal: readonly string[]; rows: number },
): Promise<void> {
  const { person } = act
  await moveRow(act, exportJob, job, 'ask', {})
  const organisation = person.ownerKind === 'organisation' ? person.ownerId : null
  await insertRow(act, exportApproval, {
    number: job.number,
    exportJob: job.id,
    requester: person.accountId,
    organisation,
    subject: job.subject,
    conditions: job.conditions,
    personal: personal.join('、').slice(0, 500),
    rows,
    purpose: job.purpose,
    reason: job.reason ?? '',
    expiresAt: new Date(act.now.getTime() + approvalDays * dayLength).toISOString(),
  })
  await transferPorts().tellHolders(act, {
    action: 'exportApproval.approve',
    organisation,
    title: `${person.name}申请导出${job.subject}明文`,
    body: `共 ${rows} 行，原因：${job.reason}`,
    link: `${place}?part=approvals`,
  })
}

/** Ends the open request of a job that its owner gave up. */
export async function withdrawApproval(act: Act, job: string): Promise<void> {
  await endOpen(act, job, 'withdraw')
}

async function endOpen(act: Act, job: string, move: MoveOf<typeof exportApproval>): Promise<void> {
  const open = and(
    eq(columnNamed(exportApproval, 'exportJob'), job),
    eq(columnNamed(exportApproval, 'state'), 'pending'),
  )
  for (const row of await findRows(act.tx, exportApproval, open))
    await moveRow(act, exportApproval, row, move, {})
}

/** Ends requests that nobody decided in time, and the jobs that waited for them. */
export async function expireApprovals(act: Act): Promise<void> {
  const late = and(
    eq(columnNamed(exportApproval, 'state'), 'pending'),
    lt(columnNamed(exportApproval, 'expiresAt'), act.now.toISOString()),
  )
  for (const row of await findRows(act.tx, exportApproval, late)) {
    await moveRow(act, exportApproval, row, 'expire', {})
    const job = await lockRow(act, exportJob, row.exportJob)
    const message = `${approvalDays} 天内无人审批，申请已过期`
    await moveRow(act, exportJob, job, 'refuse', { message, doneAt: act.now.toISOString() })
    await tellRequester(act, row, message)
  }
}

function tellRequester(act: Act, row: Approval, outcome: string): Promise<void> | undefined {
  return transferPorts().notify(act, {
    accounts: [row.requester],
    kind: 'result',
    title: `导出${row.subject}明文：${outcome}`.slice(0, 80),
    body: `任务号 ${row.number}，共 ${row.rows} 行`,
    link: place,
  })
}
