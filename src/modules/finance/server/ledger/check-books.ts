import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { log } from '#kernel/server/log.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { type LedgerFault, ledgerFaults, resumeBook, stopBook } from './book.ts'
import { invariantFaults } from './check-invariants.ts'
import { documentFaults } from './document-faults.ts'
import type { Executor } from './executor.ts'

/**
 * Checks every invariant of every book each night (finance.md "Invariants"). Where one does not
 * hold, the organisation's posting stops until somebody has found the cause, and the operation log
 * says so as an act of risk.
 */
export const checkBooks = job('finance.check-books', {
  label: '账簿自检',
  payload: z.object({}),
  retries: 1,
  every: '20 3 * * *',
  seconds: 3600,
  async run(_payload, work) {
    const faults = await work.database.read('all', reader => stoppingFaults(reader))
    const further = await work.database.read('all', reader => invariantFaults(reader))
    if (further.length > 0)
      log.error({ reason: reasonOf(further) }, 'documents and books do not agree')
    for (const [organisation, found] of Map.groupBy(faults, fault => fault.organisation)) {
      const reason = reasonOf(found)
      log.error({ organisation, reason }, 'the books of an organisation do not hold')
      await work.change(async act => {
        const { rows } = await act.tx.execute<{ stopped: string }>(sql`
          select stopped_reason as stopped from ledger_book
           where org_id = ${organisation}::uuid and stopped_reason is not null`)
        // What was found before stands as it was told.
        if (rows.length > 0) return
        await stopBook(act.tx, organisation, reason)
        const label = '账簿自检不符，停止记账'
        await noteBook(act, { organisation, reason, action: 'closingDay.stop', label })
      })
    }
  },
})

/** 恢复记账: by the platform, once every invariant of the book holds again. */
export const resumeBookRoute = route({
  method: 'POST',
  path: '/api/finance/closingDay/resumeBook',
  access: { action: 'closingDay.resumeBook' },
  summary: '账簿复核无误后恢复该机构记账（限平台）',
  question: z.strictObject({
    organisation: z.uuid('机构编号有误'),
    reason: z.string('请填写原因').trim().min(2, '原因不少于 2 个字').max(200),
  }),
  stepUp: true,
  async change({ organisation, reason }, act) {
    if (act.person.ownerKind !== 'platform') throw denied('由平台恢复记账')
    const { rows } = await act.tx.execute(sql`
      select from ledger_book
       where org_id = ${organisation}::uuid and stopped_reason is not null`)
    if (rows.length === 0) act.refuse('该机构没有停止记账')
    const faults = await stoppingFaults(act.tx, organisation)
    if (faults.length > 0) act.refuse(`账簿仍有 ${faults.length} 处不符：${reasonOf(faults)}`)
    await resumeBook(act.tx, organisation)
    await noteBook(act, {
      organisation,
      reason,
      action: 'closingDay.resumeBook',
      label: '恢复记账',
    })
    return { resumed: true }
  },
})

/** What stops a book: the ledger itself does not hold, or says other sums than its documents. */
async function stoppingFaults(tx: Executor, organisation?: string): Promise<LedgerFault[]> {
  return [...(await ledgerFaults(tx, organisation)), ...(await documentFaults(tx, organisation))]
}

/**
 * Every invariant that does not hold, of the ledger itself and of the documents behind it; those that
 * do not stop a book are told to whoever asks, and in the log each night.
 */
export async function faultsOf(tx: Executor, organisation?: string): Promise<LedgerFault[]> {
  return [...(await stoppingFaults(tx, organisation)), ...(await invariantFaults(tx, organisation))]
}

interface Noted {
  readonly organisation: string
  readonly action: string
  readonly label: string
  readonly reason: string
}

/** That a book was stopped or resumed stands in the operation log as an act of risk. */
async function noteBook(act: Act, { organisation, reason, ...done }: Noted): Promise<void> {
  await recordOperation(act, {
    ...{ ...done, resource: 'charity/organisation', record: organisation, version: null },
    ...{ title: reason, organisation, changes: [], reason, outcome: 'done', isRisky: true },
  })
}

/** The first fault in words, and how many there are. */
function reasonOf(found: readonly LedgerFault[]): string {
  const [first] = found
  const more = found.length > 1 ? `，共 ${found.length} 处` : ''
  return `${first?.rule}（${first?.subject}）${more}`
}
