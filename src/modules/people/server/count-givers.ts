import { type SQL, sql } from 'drizzle-orm'

/** The one 未识别 donor of each book: who gave no name. */
const unknown = "(select u.id from donor u where u.kind = 'unknown')"

/**
 * How many people gave, over rows whose column `donor` names the donor: each donor once, gifts of nobody one by
 * one. Who gave no name is nobody: all of them are the one 未识别 donor of their organisation's book.
 */
export function countGivers(donor: string): SQL {
  return sql.raw(
    `(count(distinct ${donor}) filter (where ${donor} not in ${unknown})
      + count(*) filter (where ${donor} is null or ${donor} in ${unknown}))`,
  )
}

/** Who gave each row of `donation`: the donor, or the gift itself where nobody is known, who never comes again. */
export const giver: SQL = sql.raw(
  `case when donor is null or donor in ${unknown} then id else donor end`,
)

/** Rows of `donation` whose donor is known. */
export const isKnownGiver: SQL = sql.raw(`(donor is not null and donor not in ${unknown})`)
