import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** A month of Beijing as it is asked for: `2026-01`. */
export const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 2026-01 的形式')

/** When a month begins in Beijing, or the one that many months after it. */
export function monthStart(month: string, after = 0): SQL {
  return sql`((${`${month}-01`}::date + make_interval(months => ${after}::int)) at time zone 'Asia/Shanghai')`
}
