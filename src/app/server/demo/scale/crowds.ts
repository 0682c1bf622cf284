import { sql } from 'drizzle-orm'
import type { Database } from '#kernel/server/database.ts'
import type { Receiver } from '../donations/draw.ts'
import { drawPeople } from '../donations/givers.ts'
import { seeded } from '../names/random.ts'

/** An organisation that raises money, with its causes and very many people who give. */
export interface Crowd {
  readonly receiver: Receiver
  readonly causes: readonly string[]
}

/** Gifts for each donor, on average. */
const giftsEach = 16

/** The organisations of a database that raise money now; `wanted` gifts say how many donors they have. */
export async function readCrowds(database: Database, wanted: number): Promise<Crowd[]> {
  const found = await database.read('all', reader =>
    reader.execute<{
      id: string
      code: string
      wechat: string
      alipay: string | null
      causes: string[]
    }>(sql`
      select o.id, o.code, min(m.id::text) filter (where m.channel = 'wechat') as wechat,
             min(m.id::text) filter (where m.channel = 'alipay') as alipay,
             (select array_agg(c.id::text order by c.number) from cause c
               where c.organisation = o.id and c.status = 'raising') as causes
        from organisation o join org_merchant m on m.organisation = o.id and m.state = 'active'
       where o.state = 'active'
         and exists (select from cause c where c.organisation = o.id and c.status = 'raising')
       group by o.id, o.code having count(*) filter (where m.channel = 'wechat') > 0
       order by o.code`),
  )
  const each = Math.ceil(wanted / giftsEach / Math.max(1, found.rows.length))
  return found.rows.map(({ id, code, wechat, alipay, causes }, at) => ({
    causes,
    receiver: {
      organisation: id,
      code,
      merchants: { wechat, ...(alipay === null ? {} : { alipay }) },
      isDirected: false,
      circle: { people: drawPeople(seeded(90_000 + at), each), companies: [] },
    },
  }))
}
