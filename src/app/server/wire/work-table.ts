import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { connectAccount } from '#modules/account/server/index.ts'
import { review } from '#modules/approval/model/index.ts'
import { findSubject, screenOf } from '#modules/approval/server/index.ts'
import type { Submission } from '#modules/platform/model/index.ts'
import { countTodo, registerExpiring, registerSubmissions } from '#modules/platform/server/index.ts'
import { expiringRecords } from './expiring.ts'

/** Fills the work table: what one submitted, what ends soon, and the count in the header. */
export function connectWorkTable(): void {
  connectAccount({
    countTodo: async act => (await countTodo(act)).reduce((sum, { count }) => sum + count, 0),
  })
  registerSubmissions(ownSubmissions)
  registerExpiring(expiringRecords)
}

/** Open ones, and those decided in the last seven days. */
async function ownSubmissions(act: Act): Promise<Submission[]> {
  const table = tableOf(review)
  const where = and(
    eq(table.submittedBy, act.person.accountId),
    or(eq(table.state, 'open'), gt(table.decidedAt, sql`now() - interval '7 days'`)),
  )
  const rows = await findRows(act.tx, review, where, 50)
  return rows.flatMap(({ id, title, kind, record, state, submittedAt, decidedAt }) => {
    const subject = findSubject(kind)
    if (subject === undefined || state === 'withdrawn') return []
    const link = screenOf(subject, record)
    return [{ id, title, label: subject.label, state, at: decidedAt ?? submittedAt, link }]
  })
}
