import { sql } from 'drizzle-orm'
import { narrator, type World } from '../world.ts'

/** Days before today of which the demo world knows its readers. */
const readDays = 30

/**
 * Readers of every published article on each of its last days: many when it is new, fewer later.
 * The sums of the articles are the product's own hourly work.
 */
export async function drawReaders(world: World): Promise<void> {
  await world.as(narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string; number: string; age: number }>(sql`
      select id, number, (${world.today}::date - (published_at at time zone 'Asia/Shanghai')::date) as age
        from article where live_version is not null order by number`)
    const read = rows.flatMap(({ id, number, age }) => {
      const random = world.random(`readers of ${number}`)
      return Array.from({ length: Math.min(age, readDays) + 1 }, (_, ago) => {
        const views = Math.round(random.int(20, 160) / (1 + (age - ago) / 4))
        const visitors = Math.ceil(views * 0.7)
        const likes = Math.round(views / random.int(12, 40))
        return { id, ago, views, visitors, likes, shares: Math.round(likes / 3) }
      })
    })
    await act.tx.execute(sql`
      insert into article_daily (article, day, views, visitors, likes, shares)
      select id, ${world.today}::date - ago, views, visitors, likes, shares
        from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
          as read (id uuid, ago int, views int, visitors int, likes int, shares int)
       where views > 0
      on conflict do nothing`)
  })
}
