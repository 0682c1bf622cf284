import { and, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { reachOf } from '../figures/donation-summary.ts'

/** Days of the books of one organisation, or of all within reach. */
export interface BookSpan {
  readonly organisation?: string | undefined
  readonly from: string
  readonly to: string
}

/** The organisations whose books are asked about, as a condition on a column `organisation`. */
export function booksWhere(
  act: Pick<Act, 'person'>,
  { organisation }: Pick<BookSpan, 'organisation'>,
): SQL {
  const reach = reachOf(act, 'accountingPeriod.view')
  const own = organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`
  return and(reach, own) ?? sql`true`
}

/** The same, on a column `org_id` of the tables of the ledger. */
export function ledgerWhere(act: Pick<Act, 'person'>, asked: Pick<BookSpan, 'organisation'>): SQL {
  return sql`org_id in (select organisation from (select distinct org_id as organisation
                          from ledger_account) books where ${booksWhere(act, asked)})`
}
