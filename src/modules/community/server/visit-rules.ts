import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { person } from '../model/index.ts'
import { bornBy } from './figures/counts.ts'

/** Who lives alone at eighty is looked in on each week, children left behind each month. */
const [weekly, monthly] = [7, 30]

/** Persons whose next visit is overdue on a day, never visited ones among them. */
export function overdueVisit(today: string): SQL {
  const tags = columnNamed(person, 'tags')
  const last = columnNamed(person, 'lastVisitOn')
  const born = columnNamed(person, 'bornIn')
  const since = (days: number) => sql`(${last} is null or ${last} < ${addDays(today, -days)})`
  return sql`(${columnNamed(person, 'standing')} = '01' and (
    (${tags} @> '{alone}' and ${born} <= ${bornBy(80, today)} and ${since(weekly)})
    or (${tags} @> '{leftBehind}' and ${columnNamed(person, 'minor')} and ${since(monthly)})))`
}
