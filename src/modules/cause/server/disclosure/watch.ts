import { and, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { disclosureTask } from '../../model/index.ts'
import { causePorts } from '../ports.ts'
import { courseSources } from './courses.ts'
import { type CauseCourse, type Due, duesOf, endOfRaising } from './schedule.ts'
import { completeTask, openTasksFor, type Task } from './tasks.ts'

const table = tableOf(disclosureTask)
const most = 10_000
/** Days before a task is due on which its organisation is reminded. */
const remindedAt = [30, 7, 1]

/** Every night: tasks are made, fall overdue, and organisations are reminded of them. */
export const watchDisclosures = job('cause.watch-disclosures', {
  label: '披露任务',
  payload: z.object({}),
  retries: 3,
  every: '30 0 * * *',
  async run(_payload, work) {
    const ids = await work.change(async ({ tx }) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from organisation`)
      return rows.map(({ id }) => id)
    })
    for (const id of ids) {
      if (work.signal.aborted) return
      await work.change(act => watchOrganisation(act, id))
    }
  },
})

/** What a day asks of one organisation; asked twice on one day it changes nothing more. */
export async function watchOrganisation(
  act: Act,
  id: string,
  today = beijingDay(act.now),
): Promise<void> {
  for (const { kind: causeKind, list } of courseSources())
    for (const course of await list(act.tx, id)) {
      const owner = { organisation: id, title: course.title, cause: course.id, causeKind }
      const dues = duesOf(course, today)
      await openTasksFor(act, owner, dues)
      await dropBehind(act, course, dues)
    }
  await settleByReports(act, id)
  await openYearly(act, id, today)
  await lapse(act, id, today)
  await remindOf(act, id, today)
}

/** A drive that ended early owes no quarter after its end: its final report tells of it. */
async function dropBehind(act: Act, course: CauseCourse, dues: readonly Due[]): Promise<void> {
  const end = endOfRaising(course)
  if (end === null) return
  const owed = dues.filter(({ kind }) => kind === 'quarter').map(({ from }) => from)
  const behind = and(
    eq(table.cause, course.id),
    eq(table.kind, 'quarter'),
    inArray(table.state, ['open', 'overdue']),
    gt(table.dueOn, end),
    owed.length === 0 ? undefined : notInArray(table.periodStart, owed),
  )
  const note =
    course.endedOn === null ? '募捐已结束，由募捐结束报告披露' : '标的已终结，由终结后的报告披露'
  for (const task of await findRows(act.tx, disclosureTask, behind, most))
    await moveRow(act, disclosureTask, task, 'drop', { note })
}

/** A final report that was published before its task was made has done it: a cause closes with it (BR-17). */
async function settleByReports(act: Act, id: string): Promise<void> {
  const { rows } = await act.tx.execute<{ task: string; report: string }>(sql`
    select distinct on (task.id) task.id as task, report.id as report
      from disclosure_task task
      join report on report.cause = task.cause and report.state = 'published'
       and report.type = case task.kind when 'driveFinal' then '3' when 'projectFinal' then '4' end
     where task.organisation = ${id}::uuid and task.state in ('open', 'overdue')
     order by task.id, report.published_at`)
  for (const { task, report } of rows) await completeTask(act, task, { doneReport: report })
}

/** 31 March and 31 May: the reports of an organisation on the year before (BR-21). */
async function openYearly(act: Act, id: string, today: string): Promise<void> {
  const owner = await findRow(act.tx, organisation, id)
  const last = Number(today.slice(0, 4)) - 1
  const [from, to] = [`${last}-01-01`, `${last}-12-31`]
  // Who joined later has nothing of that year here.
  if (owner === undefined || owner.state !== 'active') return
  if (owner.joinedAt === null || owner.joinedAt > to) return
  const dues: Due[] = [{ kind: 'annual531', from, to, dueOn: `${last + 1}-05-31` }]
  // Foundations and associations report to their authority in March already.
  if (owner.orgForm === '1' || owner.orgForm === '3')
    dues.push({ kind: 'annual331', from, to, dueOn: `${last + 1}-03-31` })
  const title = owner.name
  await openTasksFor(act, { organisation: id, title, cause: null, causeKind: null }, dues)
}

async function lapse(act: Act, id: string, today: string): Promise<void> {
  const past = and(eq(table.organisation, id), eq(table.state, 'open'), lt(table.dueOn, today))
  for (const task of await findRows(act.tx, disclosureTask, past, most))
    await moveRow(act, disclosureTask, task, 'lapse')
}

/** One notice a day tells an organisation of what is due in 30, 7 and 1 days and of what is overdue. */
async function remindOf(act: Act, id: string, today: string): Promise<void> {
  const days = remindedAt.map(each => addDays(today, each))
  const due = and(
    eq(table.organisation, id),
    or(eq(table.state, 'overdue'), and(eq(table.state, 'open'), inArray(table.dueOn, days))),
    or(isNull(table.notifiedOn), ne(table.notifiedOn, today)),
  )
  const tasks = await findRows(act.tx, disclosureTask, due, most)
  if (tasks.length === 0) return
  await causePorts().tellOrganisation(act, id, noticeOf(tasks))
  // No version of its own: nobody who holds the task before his eyes has anything to learn of it.
  await act.tx
    .update(table)
    .set({ notifiedOn: today })
    .where(
      inArray(
        table.id,
        tasks.map(task => task.id),
      ),
    )
}

/** Titles that one notice names; the list tells the rest. */
const named = 5

/** What an organisation is told of its tasks. */
export function noticeOf(tasks: readonly Task[]): { title: string; body: string } {
  const overdue = tasks.filter(({ state }) => state === 'overdue').length
  const title = overdue > 0 ? `${overdue} 项信息披露已逾期` : '信息披露即将到期'
  const lines = tasks
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
    .slice(0, named)
    .map(({ title: name, dueOn }) => `${name}，应于 ${dueOn} 前完成`)
  const rest = tasks.length > named ? `；另有 ${tasks.length - named} 项` : ''
  return { title, body: `${lines.join('；')}${rest}`.slice(0, 500) }
}
