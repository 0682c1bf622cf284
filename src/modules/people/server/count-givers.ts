import { type SQL, sql } from 'drizzle-orm'

/**
 * How many people gave, over rows whose column `donor` names the donor: each donor once, gifts of nobody one by
 * one. Who gave no name is nobody: all of them are the one 未识别 donor of their organisation's book.
 */
export function countGivers(donor: string): SQL {
  const unknown = "(select u.id from donor u where u.kind = 'unknown')"
  return sql.raw(
    `(count(distinct ${donor}) filter (where ${donor} not in ${unknown})
      + count(*) filter (where ${donor} is null or ${donor} in ${unknown}))`,
  )
}
