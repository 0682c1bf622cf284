import { sql } from 'drizzle-orm'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { personFrom, personOf } from '../person.ts'

/** What the people of a demo organisation who can sign in do there. */
export type Duty = 'head' | 'operator' | 'finance' | 'cashier'

/** One of the people of an organisation who stand in the list of demo accounts: `qinling.operator`. */
export async function demoColleague(
  world: DemoWorld,
  { id, name }: DemoOrganisation,
  duty: Duty,
): Promise<Person> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string }>(sql`
      select id from account where organisation = ${id}::uuid and login_name like ${`%.${duty}`}
       order by login_name limit 1`)
    const [found] = rows
    const pieces = found && (await personOf(act.tx, found.id))
    if (pieces === undefined) throw new Error(`nobody of ${name} is its ${duty}`)
    const elevatedUntil = new Date(Date.now() + 3_600_000)
    return personFrom(pieces, { sessionId: '', ip: '10.20.1.8', hasUkey: false, elevatedUntil })
  })
}
