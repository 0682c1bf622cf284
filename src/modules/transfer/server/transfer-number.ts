import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'

/** The sequence behind the numbers; gaps do no harm here. */
export const transferNumberSql = 'create sequence transfer_number as bigint'

/** The number of an export (DC), an import (DR) or a request to see data (CK): `DC20260131000042`. */
export async function transferNumber(act: Act, prefix: 'DC' | 'DR' | 'CK'): Promise<string> {
  const answer = await act.tx.execute<{ next: string }>(
    sql`select nextval('transfer_number')::text as next`,
  )
  const next = answer.rows[0]?.next ?? ''
  return `${prefix}${beijingDay(act.now).replaceAll('-', '')}${next.padStart(6, '0')}`
}
