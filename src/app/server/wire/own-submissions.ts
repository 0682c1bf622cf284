import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { review } from '#modules/approval/model/index.ts'
import { findSubject, screenOf } from '#modules/approval/server/index.ts'
import { moneySubmitted } from '#modules/finance/server/index.ts'
import type { Submission } from '#modules/platform/model/index.ts'

/** What somebody submitted (我提交的): reviews and documents of money; open ones, and those decided in the last seven days. */
export async function ownSubmissions(act: Act): Promise<Submission[]> {
  const table = tableOf(review)
  const where = and(
    eq(table.submittedBy, act.person.accountId),
    or(eq(table.state, 'open'), gt(table.decidedAt, sql`now() - interval '7 days'`)),
  )
  const rows = await findRows(act.tx, review, where, 50)
  const reviewed = rows.flatMap(({ id, title, kind, record, state, submittedAt, decidedAt }) => {
    const subject = findSubject(kind)
    if (subject === undefined || state === 'withdrawn') return []
    const link = screenOf(subject, record)
    return [{ id, title, label: subject.label, state, at: decidedAt ?? submittedAt, link }]
  }) satisfies Submission[]
  return [...reviewed, ...(await moneySubmitted(act))]
}
