import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/** The household in which a person stands, as far as whoever asks may see households. */
export interface HouseholdOfPerson {
  readonly id: string
  readonly number: string
  readonly relation: string
}

/** The open households of persons, by person. */
export async function householdsOf(
  act: Pick<Act, 'tx'>,
  persons: readonly string[],
): Promise<ReadonlyMap<string, HouseholdOfPerson>> {
  const { rows } = await act.tx.execute<
    { [K in keyof HouseholdOfPerson]: string } & { person: string }
  >(sql`
    select m.person, h.id, h.number, r.name as relation
      from household_member m join household h on h.id = m.household
      join family_relation r on r.id = m.relation
     where m."to" is null and m.person = any(${sql.param([...persons])}::uuid[])
     order by m.living`)
  return new Map(rows.map(({ person, ...of }) => [person, of]))
}
