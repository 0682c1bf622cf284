import { sql } from 'drizzle-orm'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'

/** A cause that takes gifts now. */
export async function raisingOf(
  world: DemoWorld,
  { id }: DemoOrganisation,
): Promise<string | undefined> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string }>(sql`
      select id from project where organisation = ${id}::uuid and state = 'raising'
       order by number limit 1`)
    return rows[0]?.id
  })
}
