import { sql } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'
import { dayAfter, workingHour } from '../days.ts'
import type { RunJob } from '../money/bills.ts'
import { upload } from '../uploads.ts'
import { type Made, narrator, type World } from '../world.ts'

const path = 'points/pointsImportBatch'

interface Sheet {
  readonly title: string
  readonly reason: string
  /** How many days ago it came. */
  readonly age: number
  readonly points: readonly number[]
  /** How far it has come. */
  readonly end: 'posted' | 'pending' | 'checked'
}

const sheets: readonly Sheet[] = [
  {
    ...{ title: '重阳敬老志愿服务积分', reason: '社区敬老活动签到核实', age: 30, end: 'posted' },
    points: [20, 20, 30, 20, 10],
  },
  {
    ...{ title: '十一月护河行动积分', reason: '环保志愿服务时长折算', age: 4, end: 'pending' },
    points: [15, 15, 20],
  },
  {
    ...{ title: '冬衣整理志愿服务积分', reason: '物资整理现场签到', age: 1, end: 'checked' },
    points: [10, 10, 10, 10],
  },
]

/** Points that came in as sheets: one posted, one that waits for a reviewer, one with a faulty line. */
export async function bringPoints(
  world: World,
  { operator, reviewers }: { operator: Person; reviewers: readonly Person[] },
  run: RunJob,
): Promise<void> {
  const random = world.random('points sheets')
  const { users, rule } = await world.as(narrator, new Date(), async ({ act }) => {
    const known = await act.tx.execute<{ number: string }>(
      sql`select number from registered_user where state = 'normal' order by number limit 6`,
    )
    const [found] = (
      await act.tx.execute<{ id: string }>(
        sql`select id from points_rule where event = 'import' and state = 'enabled' limit 1`,
      )
    ).rows
    return { users: known.rows.map(({ number }) => number), rule: found?.id }
  })
  for (const { title, reason, age, points, end } of sheets) {
    const day = dayAfter(world.today, -age)
    const lines = points.map((each, at) => [users[at], '', each, day, title].join(','))
    if (end === 'checked') lines.push(['13800000000', '', 10, day, title].join(','))
    const content = `\uFEFF手机号或用户编号,姓名,积分,日期,说明\r\n${lines.join('\r\n')}\r\n`
    const made = await world.as(operator, workingHour(random, day), async desk => {
      const purpose = { name: `${title}.csv`, resource: path, field: 'file' }
      const file = await upload(desk, { content: Buffer.from(content), mime: 'text/csv' }, purpose)
      return desk.insert(path, { title, reason, rule, file })
    })
    await run('points.check-import', { id: made.id })
    if (end === 'checked') continue
    await world.as(operator, workingHour(random, day), async desk =>
      desk.move(path, 'submit', await standing(world, made)),
    )
    if (end === 'pending') continue
    const [reviewer] = reviewers
    if (reviewer === undefined) continue
    await world.as(reviewer, workingHour(random, dayAfter(day, 1)), async desk =>
      desk.move(path, 'approve', await standing(world, made), {
        opinion: '签到表与名单一致，同意入账。',
      }),
    )
    await run('points.post-import', { id: made.id })
  }
}

/** The batch as the job left it. */
async function standing(world: World, { id }: Made): Promise<Made> {
  return world.as(narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ version: number }>(
      sql`select version from points_import_batch where id = ${id}::uuid`,
    )
    return { id, version: rows[0]?.version ?? 0 }
  })
}
