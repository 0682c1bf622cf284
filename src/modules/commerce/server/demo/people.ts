import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'

/** Ten in the morning of a Beijing day so long ago; today: now. */
export const morning = (world: DemoWorld, daysAgo: number) =>
  daysAgo === 0 ? new Date() : new Date(`${addDays(world.today, -daysAgo)}T02:00:00Z`)

/** Who stands at the till of a shop: the administrator whom its approval brought. */
export async function keeperOf(world: DemoWorld, shop: string): Promise<Person> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string }>(
      sql`select id from account where merchant = ${shop} order by created_at limit 1`,
    )
    const pieces = rows[0] && (await personOf(act.tx, rows[0].id))
    if (pieces === undefined) throw new Error(`the shop ${shop} has nobody`)
    const elevatedUntil = new Date(Date.now() + 3_600_000)
    return personFrom(pieces, { sessionId: '', ip: '10.20.1.9', hasUkey: false, elevatedUntil })
  })
}
