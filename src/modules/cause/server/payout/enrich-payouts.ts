import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { signWithinDays } from '../../model/index.ts'
import type { Payout } from './payout-rules.ts'

/** The step at which each payout waits, and how long a paid one has had no signature. */
export async function enrichPayouts(rows: readonly Payout[], act: Act) {
  const pending = rows.filter(({ state }) => state === 'pending').map(({ id }) => id)
  const steps = new Map<string, string>()
  if (pending.length > 0) {
    const answer = await act.tx.execute<{ record: string; name: string }>(sql`
      select record, step_name as name from review
       where kind = 'payout' and state = 'open' and record = any(${sql.param(pending)}::text[])`)
    for (const { record, name } of answer.rows) steps.set(record, name)
  }
  return new Map(
    rows.map(row => [
      row.id,
      { step: steps.get(row.id) ?? null, unsignedDays: unsignedDays(row, act) },
    ]),
  )
}

function unsignedDays({ state, paidOn }: Payout, { now }: Act): number | null {
  if (state !== 'paid' || paidOn === null) return null
  const days = Math.round((Date.parse(beijingDay(now)) - Date.parse(paidOn)) / 86_400_000)
  return days > signWithinDays ? days : null
}
