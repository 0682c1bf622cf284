import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause, disclosureTask } from '#modules/cause/model/index.ts'
import { fundTask } from '../../model/index.ts'
import { fundIdeas, lateEnds } from './ideas.ts'

const progress = 'cause/progress'
const report = 'cause/report'

const at = (day: string, hour = 10) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:40:00+08:00`)

/** How far what a fund of the demo world tells has come, fund by fund. */
const ends = ['published', 'pending', 'rejected', 'draft', 'withdrawn'] as const
type End = (typeof ends)[number]

/** Funds that are led further afterwards have little to tell yet. */
const isLate = (title: string) =>
  fundIdeas.some(idea => idea.title === title && lateEnds.some(end => end === idea.end))

interface Telling {
  readonly world: DemoWorld
  readonly head: Person
  readonly reviewer: Person
}

/** Progress, words to founders and reports of the funds that raise money, in every state. */
export async function tellOfFunds(
  world: DemoWorld,
  owners: readonly DemoOrganisation[],
): Promise<void> {
  await world.run('cause.watch-disclosures', {})
  const reviewer = await world.staff('reviewer1')
  let no = 0
  for (const { id, head } of owners) {
    const told = { world, head, reviewer }
    const funds = await world.as(world.narrator, new Date(), ({ act }) =>
      findRows(
        act.tx,
        cause,
        and(
          eq(tableOf(cause).organisation, id),
          eq(tableOf(cause).kind, 'fund'),
          inArray(tableOf(cause).status, ['raising', 'raised']),
        ),
      ),
    )
    for (const fund of funds) {
      if (isLate(fund.title)) continue
      const end = ends[no % ends.length] ?? 'published'
      no += 1
      await tellQuarters(told, fund.id, end)
      await tellFounders(told, { fund: fund.id, title: fund.title, end })
      await reportFund(told, { fund: fund.id, no, end })
    }
  }
}

/** What was due is told, but for the last quarter of every second fund. */
async function tellQuarters(told: Telling, fund: string, end: End): Promise<void> {
  const { world } = told
  const table = tableOf(disclosureTask)
  const past = and(
    eq(table.cause, fund),
    eq(table.kind, 'quarter'),
    inArray(table.state, ['open', 'overdue']),
    lt(table.dueOn, world.today),
  )
  const tasks = await world.as(world.narrator, new Date(), ({ act }) =>
    selectRows(act.tx, disclosureTask, sql`where ${past} order by ${asc(table.dueOn)}`),
  )
  for (const [place, task] of tasks.entries()) {
    const isLast = place === tasks.length - 1
    if (isLast && end === 'draft') continue
    await lead(told, progress, isLast ? end : 'published', addDays(task.dueOn, -6), {
      ...{ cause: fund, kind: '2', coversTask: task.id, occurredOn: addDays(task.dueOn, -7) },
      title: `${task.period.from.slice(0, 7)} 起一季资助与管理情况`,
      body: '<p>本季度按年度预算开展资助，受助名单由执行机构公示，管委会审阅了执行报告。</p>',
      servedCount: 20 + place * 8,
    })
  }
}

/** A word to the founders alone; what was due for feedback is done by the published ones. */
async function tellFounders(
  told: Telling,
  { fund, title, end }: { readonly fund: string; readonly title: string; readonly end: End },
): Promise<void> {
  const { world } = told
  const table = tableOf(fundTask)
  const [task] = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, fundTask, and(eq(table.fund, fund), eq(table.kind, 'feedback')), 1),
  )
  if (task === undefined || end === 'draft') return
  const day = addDays(world.today, -5)
  await lead(told, progress, end === 'withdrawn' ? 'published' : end, day, {
    ...{ cause: fund, kind: '6', occurredOn: addDays(day, -1) },
    title: `致${title}出资人的信`,
    body: '<p>感谢您对基金的支持。本期到账与资助情况见对账单，下一期计划已提交管委会审议。</p>',
  })
}

async function reportFund(
  told: Telling,
  { fund, no, end }: { readonly fund: string; readonly no: number; readonly end: End },
): Promise<void> {
  if (end === 'withdrawn') return
  const { world } = told
  const year = Number(world.today.slice(0, 4)) - 1
  await lead(told, report, end, addDays(world.today, -8), {
    ...{ cause: fund, type: no % 2 === 1 ? '4' : '1' },
    period: { from: `${year}-01-01`, to: `${year}-12-31` },
    sections: '<p>基金按设立协议与年度预算使用，账目专户核算，明细见支出表。</p>',
    usePlan: '尚未使用的款项将按下一年度预算执行。',
    served: 120,
  })
}

/** Writes a progress or a report and leads it to where it stands. */
export async function lead(
  { world, head, reviewer }: Telling,
  path: string,
  end: End,
  day: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Made> {
  const row = await world.as(head, at(day), ({ insert }) => insert(path, values))
  if (end === 'draft') return row
  const sent = await world.as(head, at(day, 11), ({ move }) => move(path, 'submit', row))
  if (end === 'pending') return sent
  const next = addDays(day, 1)
  if (end === 'rejected')
    return world.as(reviewer, at(next, 15), ({ move }) =>
      move(path, 'reject', sent, { opinion: '请补充受助名单的公示情况后重新提交。' }),
    )
  const answers = path === report ? { acceptDifference: true } : {}
  const shown = await world.as(reviewer, at(next, 15), ({ move }) =>
    move(path, 'approve', sent, answers),
  )
  if (end !== 'withdrawn' || path === report) return shown
  return world.as(head, at(addDays(next, 1)), ({ move }) =>
    move(path, 'withdraw', shown, { reason: '数据口径有误，更正后重新发布' }),
  )
}
