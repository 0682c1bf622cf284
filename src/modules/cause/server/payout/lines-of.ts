import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { mostLines, payoutLine, rosterKind } from '../../model/index.ts'
import type { Payout } from './payout-rules.ts'

/** A person of a roster. */
export type Line = Row<typeof payoutLine>

/** The roster of a payout in its order; empty where it has one payee. */
export async function linesOf(
  act: Pick<Act, 'tx'>,
  { id, payeeKind }: Pick<Payout, 'id' | 'payeeKind'>,
): Promise<Line[]> {
  if (payeeKind !== rosterKind) return []
  const of = eq(columnNamed(payoutLine, 'payout'), id)
  const found = await findRows(act.tx, payoutLine, of, mostLines)
  return found.toSorted((one, other) => one.no - other.no)
}
