import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { causeKinds } from '../../model/index.ts'
import { type DisclosureKind, disclosureKinds, disclosureTask } from '../../model/index.ts'
import type { Due } from './schedule.ts'

export type Task = Row<typeof disclosureTask>
const table = tableOf(disclosureTask)
const waiting = ['open', 'overdue'] as const

/** Whose disclosure it is. */
export interface TaskOwner {
  readonly organisation: string
  readonly title: string
  readonly cause: string | null
  readonly causeKind: keyof typeof causeKinds | null
}

/** Makes the tasks that are not there yet; of a kind and period there is one. */
export async function openTasksFor(
  act: Act,
  { title, ...owner }: TaskOwner,
  dues: readonly Due[],
): Promise<number> {
  const made = await insertMany(
    act,
    disclosureTask,
    dues.map(({ kind, from, to, dueOn }) => ({
      ...owner,
      ...{ kind, dueOn, period: { from, to }, periodStart: from },
      title: `${title}：${disclosureKinds[kind]}（${from} 至 ${to}）`.slice(0, 100),
    })),
    { skipTaken: true },
  )
  return made.length
}

/** The task that waits longest among those of a cause that a document of these kinds does; begun by a day. */
export async function findOpenTask(
  reader: Reader,
  { cause, kinds, by }: { cause: string; kinds: readonly DisclosureKind[]; by: string },
): Promise<Task | undefined> {
  const where = and(
    eq(table.cause, cause),
    inArray(table.kind, [...kinds]),
    inArray(table.state, [...waiting]),
    lte(table.periodStart, by),
  )
  const [task] = await selectRows(
    reader,
    disclosureTask,
    sql`where ${where} order by ${asc(table.dueOn)}, ${table.id} limit 1`,
  )
  return task
}

/** Closes a task by what was published; one that is done already keeps what did it. */
export async function completeTask(
  act: Act,
  id: string,
  by: { readonly doneProgress: string } | { readonly doneReport: string },
): Promise<void> {
  const task = await lockRow(act, disclosureTask, id)
  if (task.state !== 'open' && task.state !== 'overdue') return
  await moveRow(act, disclosureTask, task, 'complete', { ...by, doneOn: beijingDay(act.now) })
}

/** Opens again what was done by a document that is published no more. */
export async function reopenTasksDoneBy(act: Act, where: SQL): Promise<void> {
  const today = beijingDay(act.now)
  for (const task of await findRows(act.tx, disclosureTask, and(eq(table.state, 'done'), where)))
    await moveRow(act, disclosureTask, task, 'reopen', {
      state: task.dueOn < today ? 'overdue' : 'open',
      doneProgress: null,
      doneReport: null,
      doneOn: null,
    })
}

/** Whether a task's day is over, whether or not the night has said so yet. */
const isPast = sql`${table.state} in ('open', 'overdue')
  and ${table.dueOn} < ${beijingToday}`

/** How many disclosure tasks of an organisation are past their day (BR-19). */
export async function countOverdueTasks(reader: Reader, organisation: string): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(sql`
    select count(*)::int as count from ${table}
     where ${table.organisation} = ${organisation}::uuid and ${isPast}`)
  return rows[0]?.count ?? 0
}

/** Whether an organisation has a task past its day, as a condition on its id. */
export function hasOverdueTask(organisation: SQL): SQL {
  return sql`exists (select from ${table} where ${table.organisation} = ${organisation} and ${isPast})`
}

/** Whether a cause has a task past its day, as a condition on its id. */
export function isCauseOverdue(cause: SQL): SQL {
  return sql`exists (select from ${table} where ${table.cause} = ${cause} and ${isPast})`
}
