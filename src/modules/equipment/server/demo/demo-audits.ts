import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { isSystem } from '#kernel/server/person.ts'
import { equipmentAudit } from '../../model/index.ts'

/** A count of its devices that is under way in the first organisation that has some. */
export async function countDemoDevices(world: DemoWorld): Promise<void> {
  const owners = await world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ organisation: string }>(
      sql`select distinct organisation from equipment where organisation is not null`,
    )
    return rows.map(row => row.organisation)
  })
  const first = world.organisations.find(({ id }) => owners.includes(id))
  if (first === undefined || isSystem(first.head)) return
  const counters = [first.head.accountId]
  await world.as(first.head, new Date(), desk =>
    desk.insert(equipmentAudit.path, {
      ...{ organisation: first.id, scope: '1', dueOn: addDays(world.today, 7), counters },
    }),
  )
}
