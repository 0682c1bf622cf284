import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'

/** Documents of finance with a number of prefix, day and serial (domain-facts.md, 8). */
const sequences = {
  D: 'donation_serial',
  I: 'money_in_serial',
  C: 'bill_serial',
  T: 'refund_serial',
} as const

/** What the numbers need of the database. Gaps are no matter here; receipts have a counter instead. */
export const serialSql = Object.values(sequences).map(
  name => `create sequence if not exists ${name}`,
)

/** So many new numbers of today: `D` + yyyyMMdd + at least six digits. */
export async function nextNumbers(
  act: Act,
  prefix: keyof typeof sequences,
  howMany = 1,
): Promise<string[]> {
  const day = beijingDay(act.now).replaceAll('-', '')
  const answer = await act.tx.execute<{ serial: string }>(
    sql`select nextval(${sequences[prefix]}::regclass)::text as serial
          from generate_series(1, ${howMany}::int)`,
  )
  return answer.rows.map(({ serial }) => `${prefix}${day}${serial.padStart(6, '0')}`)
}
