import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { donorIndexesOf } from '#modules/people/server/index.ts'

/** Which of these phones have given to a cause; a gift given back counts as given. */
export async function phonesGiven(
  reader: Reader,
  cause: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const byIndex = donorIndexesOf(phones)
  if (byIndex.size === 0) return new Set()
  const indexes = JSON.stringify([...byIndex.keys()])
  const { rows } = await reader.execute<{ index: string }>(sql`
    select distinct donor.phone_index as index
      from donation join donor on donor.id = donation.donor
     where donation.cause = ${cause} and donation.state in ('paid', 'partRefunded', 'refunded')
       and donor.phone_index in (select json_array_elements_text(${indexes}::json))`)
  return new Set(rows.flatMap(({ index }) => byIndex.get(index) ?? []))
}
