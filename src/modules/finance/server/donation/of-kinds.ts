import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#kernel/server/tables.ts'
import { donation } from '../../model/index.ts'

/** Gifts to causes of one of these kinds; without any kind, all that have a cause. */
export function ofKinds(kinds: readonly unknown[]): SQL {
  const { cause } = tableOf(donation)
  if (kinds.length === 0) return sql`${cause} is not null`
  const asked = sql.join(
    kinds.map(kind => sql`${String(kind)}`),
    sql`, `,
  )
  return sql`${cause} in (select id from cause where kind in (${asked}))`
}
