import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { aidVisit } from '../../model/index.ts'

const found = [
  ['phone', '通话了解近况：孩子已返校，医药费单据齐全，家庭收支平稳'],
  ['video', '视频回访：住房修缮已完工，老人身体恢复良好，暂无新的困难'],
] as const

/** Visits to people who were helped, by two of the organisation; the next is due or lies ahead. */
export async function fillVisits(world: DemoWorld, organisation: string): Promise<void> {
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows: aided } = await act.tx.execute<{ id: string }>(sql`
      select id from aided_person where organisation = ${organisation}::uuid and not minor
       order by last_at desc nulls last limit 2`)
    const { rows: staff } = await act.tx.execute<{ id: string }>(sql`
      select id from account where organisation = ${organisation}::uuid and state = 'enabled'
       order by login_name limit 2`)
    const [first, second] = staff.map(({ id }) => id)
    if (first === undefined || second === undefined) return
    for (const [at, { id }] of aided.entries()) {
      const [way, finding] = found[at % found.length] ?? found[0]
      const next = addDays(world.today, at === 0 ? -2 : 25)
      await insertMany(act, aidVisit, [
        {
          ...{ organisation, aided: id, first, second, way, finding, next },
          on: addDays(world.today, -30 - at),
        },
      ])
      await act.tx.execute(sql`update aided_person set next_visit = ${next} where id = ${id}::uuid`)
    }
  })
}
