import { type SQL, sql } from 'drizzle-orm'

// Who gave no name is nobody: all of them are the one 未识别 donor of their organisation's book.
const unknown = "(select u.id from donor u where u.kind = 'unknown')"

/**
 * How many people gave, over rows whose column `donor` names the donor: each donor once, gifts of nobody one by
 * one.
 */
export function countGivers(donor: string): SQL {
  return sql.raw(
    `(count(distinct ${donor}) filter (where ${donor} not in ${unknown})
      + count(*) filter (where ${donor} is null or ${donor} in ${unknown}))`,
  )
}

/** Who gave, for counting people by row: the donor, or of a gift of nobody the gift itself, since it is a giver of its own. */
export function giverOf(donor: string, gift: string): SQL {
  return sql.raw(`case when ${donor} not in ${unknown} then ${donor} else ${gift} end`)
}

/** Whether it is known who gave, so that he can come again. */
export function isKnownGiver(donor: string): SQL {
  return sql.raw(`${donor} not in ${unknown}`)
}
