import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { pointsAdjustment, pointsImportBatch, pointsRule } from '../model/index.ts'

const before = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Points that were set right by hand, sheets that went wrong or were taken back, and a rule that is over. */
export async function adjustDemoPoints(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const { users, rule } = await world.as(world.narrator, new Date(), async ({ act }) => {
    const known = await act.tx.execute<{ id: string; number: string }>(
      sql`select id, number from registered_user where state = 'normal' order by number limit 8`,
    )
    const rules = await act.tx.execute<{ id: string }>(
      sql`select id from points_rule where event = 'import' and state = 'enabled' limit 1`,
    )
    return { users: known.rows, rule: rules.rows[0]?.id }
  })
  await retireRule(world, operator)
  await adjust(
    world,
    operator,
    users.map(({ id }) => id),
  )
  if (rule === undefined) return
  for (const sheet of sheets)
    await bring(world, operator, { sheet, rule, users: users.map(({ number }) => number) })
}

/** A rule of last year that ran out. */
async function retireRule(world: DemoWorld, operator: Person): Promise<void> {
  await world.as(operator, before(400), async desk => {
    const made = await desk.insert(pointsRule.path, {
      ...{ code: 'shareOpened', name: '分享被打开', event: 'share', points: 1, dailyCap: 5 },
      effectiveFrom: beijingDay(before(400)),
    })
    // It drew people who opened their own links.
    await desk.move(pointsRule.path, 'disable', made)
  })
}

const adjustments = [
  [0, 50, 'complaint', '签到系统故障两天未记积分，用户投诉属实，予以补记', 'approved'],
  [1, 80, 'reward', '雨夜协助转运救灾物资，按奖励办法加分', 'approved'],
  [2, -30, 'mistake', '志愿服务时长重复录入，扣回多记积分', 'rejected'],
  [3, 20, 'mistake', '活动签到表漏登一人，补记参加积分', 'pending'],
] as const

async function adjust(world: DemoWorld, operator: Person, users: readonly string[]): Promise<void> {
  const path = pointsAdjustment.path
  const second = await world.staff('reviewer1')
  for (const [at, points, reasonKind, memo, end] of adjustments) {
    const user = users[at]
    if (user === undefined) return
    const made = await world.as(operator, before(6 - at), desk =>
      desk.insert(path, { user, points, reasonKind, memo }),
    )
    if (end === 'approved')
      await world.as(second, before(5 - at), desk => desk.move(path, 'approve', made))
    if (end === 'rejected')
      await world.as(second, before(5 - at), desk =>
        desk.move(path, 'reject', made, { opinion: '核对签到表，两次为不同场次，不属于重复录入' }),
      )
  }
}

interface Sheet {
  readonly title: string
  readonly reason: string
  readonly age: number
  readonly points: readonly number[]
  readonly end: 'partial' | 'rejected' | 'undone' | 'failed'
}

const sheets: readonly Sheet[] = [
  {
    ...{ title: '社区清洁日志愿积分', reason: '清洁日签到核实', age: 26, end: 'partial' },
    points: [15, 15, 15],
  },
  {
    ...{ title: '义诊协助志愿积分', reason: '义诊现场签到', age: 17, end: 'undone' },
    points: [20, 20],
  },
  {
    ...{ title: '图书角整理志愿积分', reason: '图书角值班记录', age: 11, end: 'rejected' },
    points: [40, 40, 40],
  },
  {
    ...{ title: '植树活动志愿积分', reason: '植树活动签到', age: 8, end: 'failed' },
    points: [10, 10],
  },
]

interface Bringing {
  readonly sheet: Sheet
  readonly rule: string
  readonly users: readonly string[]
}

async function bring(
  world: DemoWorld,
  operator: Person,
  { sheet, rule, users }: Bringing,
): Promise<void> {
  const path = pointsImportBatch.path
  const { title, reason, age, end } = sheet
  const made = await world.as(operator, before(age), async ({ act }) => {
    const stored = await store(act, `${title}.csv`, linesOf(sheet, users))
    const number = await nextRecordNumber(act, 'JD')
    // No queue is told of it: the check below is to be the only one.
    return insertRow(act, pointsImportBatch, { number, title, reason, rule, file: stored })
  })
  await world.run('points.check-import', { id: made.id })
  if (end === 'failed') return
  await world.as(operator, before(age), async desk =>
    desk.move(path, 'submit', await standing(world, made)),
  )
  const reviewer = await world.staff('reviewer1')
  const decide = (move: string, opinion: string) =>
    world.as(reviewer, before(age - 1), async desk =>
      desk.move(path, move, await standing(world, made), { opinion }),
    )
  if (end === 'rejected') {
    await decide('reject', '值班记录没有负责人签字，且单次积分高于标准，请核实后重新提交。')
    return
  }
  await decide('approve', '签到表与名单一致，同意入账。')
  await world.run('points.post-import', { id: made.id })
  if (end !== 'undone') return
  await world.as(operator, before(age - 2), async desk =>
    desk.move(path, 'undo', await standing(world, made), {
      reason: '与合作医院已发的积分重复，整批撤销',
    }),
  )
  await world.run('points.undo-import', { id: made.id })
}

/** One of the people stands there with a phone that nobody has; one sheet lacks the column of the days. */
function linesOf({ title, age, points, end }: Sheet, users: readonly string[]): string {
  const day = beijingDay(before(age))
  const lines = points.map((each, at) => [users[at], '', each, day, title].join(','))
  if (end === 'partial') lines.push(['13800000000', '', 15, day, title].join(','))
  if (end !== 'failed') return `手机号或用户编号,姓名,积分,日期,说明\r\n${lines.join('\r\n')}\r\n`
  const bare = points.map((each, at) => [users[at], '', each].join(','))
  return `手机号或用户编号,姓名,积分\r\n${bare.join('\r\n')}\r\n`
}

async function store(
  act: Parameters<typeof insertRow>[0],
  name: string,
  text: string,
): Promise<string> {
  const id = newId()
  const content = Buffer.from(`\uFEFF${text}`)
  await currentStore().put(id, piece(content))
  await insertRow(act, file, {
    ...{ id, name, resource: pointsImportBatch.path, field: 'file', mime: 'text/csv' },
    ...{ size: content.length, sha256: createHash('sha256').update(content).digest('hex') },
    ...{ account: act.person.accountId, organisation: null },
  })
  return id
}

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** The batch as the job left it. */
async function standing(world: DemoWorld, { id }: Made): Promise<Made> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ version: number }>(
      sql`select version from points_import_batch where id = ${id}::uuid`,
    )
    return { id, version: rows[0]?.version ?? 0 }
  })
}
