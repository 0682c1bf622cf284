import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Contract } from './channel-contract.ts'
import { nextDebitOn } from './debit-days.ts'

/**
 * The first debit day of a contract from `earliest` on that is not over and whose month was not debited
 * yet: one debit a month, whatever day was agreed on meanwhile and however late the channel answers.
 */
export async function freeDebitOn(
  act: Act,
  { id, debitDay }: Pick<Contract, 'id' | 'debitDay'>,
  earliest: string,
): Promise<string> {
  const { rows } = await act.tx.execute<{ last: string | null }>(
    sql`select max(period) as last from monthly_debit where contract = ${id}`,
  )
  const last = rows[0]?.last ?? ''
  const today = beijingDay(act.now)
  let day = earliest
  while (day < today || day.slice(0, 7) <= last) day = nextDebitOn(day, debitDay)
  return day
}
