import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/** A donor as it is while nobody can merge, split or erase it. */
export interface HeldDonor {
  readonly id: string
  readonly state: string
  readonly mergedInto: string | null
}

/**
 * Holds donors to whom gifts are about to be booked: whoever merges one waits until they are, and
 * who was merged meanwhile is told as such. Others may book to the same donors at the same moment.
 */
export async function holdDonors(act: Act, donors: readonly string[]): Promise<HeldDonor[]> {
  if (donors.length === 0) return []
  const { rows } = await act.tx.execute<{
    id: string
    state: string
    mergedInto: string | null
  }>(sql`
    select id, state, merged_into as "mergedInto" from donor
     where id = any(${sql.param([...new Set(donors)])}::uuid[]) order by id for key share`)
  return rows
}

/** Who stands for each of these donors now: the last one that it was merged into, or itself. */
export async function standingDonors(
  act: Act,
  donors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stands = new Map(donors.map(id => [id, id]))
  for (;;) {
    const held = await holdDonors(act, [...stands.values()])
    const next = new Map(
      held.flatMap(({ id, state, mergedInto }) =>
        state === 'merged' && mergedInto !== null ? [[id, mergedInto] as const] : [],
      ),
    )
    if (next.size === 0) return stands
    for (const [id, now] of stands) stands.set(id, next.get(now) ?? now)
  }
}
