import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { type fund, fundClauses } from '../model/index.ts'

type Fund = Row<typeof fund>
type Clause = keyof typeof fundClauses

const all = Object.keys(fundClauses) as readonly Clause[]

/** What a reviewer found in the agreement as the fund says it. */
export function tickClauses(
  row: Fund,
  { clauses }: { readonly clauses: readonly Clause[] },
  act: Act,
): Omit<Patch<typeof fund>, 'state'> {
  if (row.submittedBy === act.person.accountId) act.refuse('提交人不能核对自己提交的协议')
  return { clauses, clausesBy: act.person.accountId, clausesAt: act.now.toISOString() }
}

/** A fund passes when whoever passes it has compared every clause of its agreement, in this round. */
export function demandClauses(row: Fund, act: Act): void {
  const { clausesBy, clausesAt, submittedAt } = row
  const isOwn = clausesBy === act.person.accountId && (clausesAt ?? '') >= (submittedAt ?? '')
  const missing = all.filter(clause => !isOwn || row.clauses?.includes(clause) !== true)
  if (missing.length > 0)
    act.refuse(`请先核对设立协议的条款：${missing.map(clause => fundClauses[clause]).join('、')}`)
}
