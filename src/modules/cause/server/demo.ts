import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { disclosureTask, report } from '../model/index.ts'
import { words } from './demo-words.ts'
import type { Task } from './disclosure/tasks.ts'

const table = tableOf(disclosureTask)
/** Tasks of one organisation that are told of at most: the rest shows what a list of open ones looks like. */
const most = 12

/** Progress and reports of the last year: most of what was due was told, a few days late or not yet. */
export async function tellOfCauses(world: DemoWorld): Promise<void> {
  await world.run('cause.watch-disclosures', {})
  const [reviewer, other] = [await world.staff('reviewer1'), await world.staff('reviewer2')]
  for (const organisation of world.organisations) {
    const tasks = await pastTasks(world, organisation)
    await waiveYearly(world, organisation)
    const quarterly = tasks.filter(({ kind }) => kind === 'quarter').slice(0, most)
    for (const [no, task] of quarterly.entries())
      if (no !== 1) await tellQuarter(world, { organisation, task, reviewer, no })
    const final = tasks.find(({ kind }) => kind === 'driveFinal')
    if (final !== undefined)
      await reportDrive(world, { organisation, task: final, reviewer: other })
  }
  await world.run('cause.watch-disclosures', {})
}

async function pastTasks(world: DemoWorld, { id }: DemoOrganisation): Promise<readonly Task[]> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const own = sql`${eq(table.organisation, id)} and ${isNotNull(table.cause)}
      and ${inArray(table.state, ['open', 'overdue'])} and ${table.dueOn} < ${world.today}::date
      and exists (select from cause where cause.id = ${table.cause} and status <> 'archived')`
    return findRows(act.tx, disclosureTask, own)
  })
}

/** Reports of the year before were handed in elsewhere; one organisation still owes the second. */
async function waiveYearly(world: DemoWorld, organisation: DemoOrganisation): Promise<void> {
  const operator = await world.staff('operator')
  const owes = world.organisations.at(-1) === organisation
  const tasks = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(
      act.tx,
      disclosureTask,
      sql`${eq(table.organisation, organisation.id)} and ${table.cause} is null`,
    ),
  )
  for (const task of tasks) {
    if (owes && task.kind === 'annual531') continue
    await world.as(operator, dayAt(addDays(task.dueOn, -9)), ({ move }) =>
      move(disclosureTask.path, 'waive', task, {
        note: '入驻前年度的报告已在登记管理机关的系统中报送。',
      }),
    )
  }
}

interface Told {
  readonly organisation: DemoOrganisation
  readonly task: Task
  readonly reviewer: Person
  readonly no: number
}

/** One progress for a quarter; among them some that wait, were sent back, or were corrected. */
async function tellQuarter(world: DemoWorld, { organisation, task, reviewer, no }: Told) {
  const random = world.random(`progress ${task.id}`)
  const day = addDays(task.dueOn, -random.int(2, 20))
  const { title, body, stage } = random.pick(words)
  const { head } = organisation
  const path = 'cause/progress'
  const row = await world.as(head, dayAt(day), ({ insert }) =>
    insert(path, {
      ...{ cause: task.cause, kind: '2', title, body, stage, coversTask: task.id },
      ...{ occurredOn: addDays(day, -1), servedCount: random.int(12, 480) },
    }),
  )
  if (no === 3) return
  const sent = await world.as(head, dayAt(day, 11), ({ move }) => move(path, 'submit', row))
  if (no === 2) return
  if (no === 4) {
    await world.as(reviewer, dayAt(addDays(day, 1)), ({ move }) =>
      move(path, 'reject', sent, { opinion: '缺少发放签收的说明，请补充后重新提交。' }),
    )
    return
  }
  const shown = await approve(world, { path, row: sent, reviewer, day: addDays(day, 1) })
  if (no === 5)
    await world.as(head, dayAt(addDays(day, 2)), ({ move }) =>
      move(path, 'withdraw', shown, { reason: '配图含受助人正面照片，更换后重新发布' }),
    )
  if (no !== 0 || addDays(day, 8) >= world.today) return
  const correction = await world.as(head, dayAt(addDays(day, 6)), ({ insert }) =>
    insert(path, {
      ...{ cause: task.cause, kind: '5', corrects: shown.id, occurredOn: addDays(day, 5) },
      title: `关于「${title}」的更正说明`.slice(0, 64),
      body: '<p>经复核，上一篇进展中的受益人次含重复登记 3 人次，现予更正。</p>',
    }),
  )
  const asked = await world.as(head, dayAt(addDays(day, 6), 11), ({ move }) =>
    move(path, 'submit', correction),
  )
  await approve(world, { path, row: asked, reviewer, day: addDays(day, 7) })
}

/** The final report of a drive: published, and once replaced by a corrected version. */
async function reportDrive(
  world: DemoWorld,
  { organisation: { head }, task, reviewer }: Omit<Told, 'no'>,
): Promise<void> {
  const path = 'cause/report'
  const day = addDays(task.dueOn, -12)
  const row = await world.as(head, dayAt(day), ({ insert }) =>
    insert(path, {
      ...{ cause: task.cause, type: '3', period: task.period, coversTask: task.id },
      sections: '<p>本次募捐活动已按备案方案结束，募得款物全部进入机构账户，按公开的预算使用。</p>',
      usePlan: '尚未使用的款项将按执行计划分两期拨付。',
      served: 320,
    }),
  )
  const sent = await world.as(head, dayAt(day, 11), ({ move }) => move(path, 'submit', row))
  const shown = await approve(world, { path, row: sent, reviewer, day: addDays(day, 1) })
  await world.as(head, dayAt(addDays(day, 4)), ({ move }) =>
    move(path, 'correct', shown, { note: '服务人数漏计两个村的受益人，更正后重新发布。' }),
  )
  const [next] = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, report, eq(tableOf(report).corrects, shown.id), 1),
  )
  if (next === undefined) return
  const corrected = await world.as(head, dayAt(addDays(day, 4), 11), ({ move }) =>
    move(path, 'submit', next),
  )
  await approve(world, { path, row: corrected, reviewer, day: addDays(day, 5) })
}

interface Decided {
  readonly path: string
  readonly row: Made
  readonly reviewer: Person
  readonly day: string
}

function approve(world: DemoWorld, { path, row, reviewer, day }: Decided): Promise<Made> {
  const answers = path === 'cause/report' ? { acceptDifference: true } : {}
  return world.as(reviewer, dayAt(day, 15), ({ move }) => move(path, 'approve', row, answers))
}

/** A moment of the working day in Beijing. */
function dayAt(day: string, hour = 10): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:20:00+08:00`)
}
