import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Database, Reader, Tx } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { newId } from '#kernel/server/uuid.ts'
import { signal } from './signals.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** The long jobs of each person, as the header shows them; kept 30 days. */
export const task = pgTable(
  'task',
  {
    id: uuid('id').primaryKey(),
    account: uuid('account').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    percent: smallint('percent').notNull().default(0),
    message: text('message'),
    file: uuid('file'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When it last told how far it is. */
    movedAt: moment('moved_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
  },
  table => [
    index('task_account_created_at_idx').on(table.account, sql`${table.createdAt} desc`),
    index('task_open_idx').on(table.createdAt).where(sql`${table.state} in ('waiting', 'running')`),
  ],
)

type Stored = typeof task.$inferSelect
const open = ['waiting', 'running'] as const

/** Shows a person that something began; the id is given to the job that does it. */
export async function openTask(
  act: Act,
  { kind, title, account }: { kind: string; title: string; account?: string },
): Promise<string> {
  const [row] = await act.tx
    .insert(task)
    .values({
      id: newId(),
      kind,
      title,
      account: account ?? act.person.accountId,
      state: 'waiting',
    })
    .returning()
  if (row === undefined) throw new Error('a task was not stored')
  await tell(act.tx, row)
  return row.id
}

/**
 * Shows how far a task is, in a small transaction of its own. False when the person has cancelled
 * it: the job stops at its next safe point.
 */
export async function tellTask(
  database: Database,
  id: string,
  progress: { percent?: number; message?: string },
): Promise<boolean> {
  return database.change('all', async tx => {
    const [row] = await tx
      .update(task)
      .set({
        state: 'running',
        movedAt: new Date(),
        percent: Math.min(99, Math.max(0, Math.round(progress.percent ?? 0))),
        ...(progress.message === undefined ? {} : { message: progress.message.slice(0, 500) }),
      })
      .where(and(eq(task.id, id), inArray(task.state, open)))
      .returning()
    if (row !== undefined) {
      await tell(tx, row)
      return true
    }
    // Jobs run at least once: one that another run of it has ended meanwhile was not cancelled.
    const [ended] = await tx.select({ state: task.state }).from(task).where(eq(task.id, id))
    return ended?.state !== 'cancelled'
  })
}

/** Ends a task, in the transaction of its last effect. A cancelled one stays cancelled. */
export async function closeTask(
  tx: Tx,
  id: string,
  end: { state: 'done' | 'failed'; message?: string; file?: string },
): Promise<void> {
  const [row] = await tx
    .update(task)
    .set({
      state: end.state,
      ...(end.state === 'done' ? { percent: 100 } : {}),
      message: end.message?.slice(0, 500),
      file: end.file,
      doneAt: new Date(),
    })
    .where(and(eq(task.id, id), inArray(task.state, open)))
    .returning()
  if (row !== undefined) await tell(tx, row)
}

/** Whether the person has cancelled a task. */
export async function isCancelled(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader.select({ state: task.state }).from(task).where(eq(task.id, id))
  return row?.state === 'cancelled'
}

/** What waits or works, of everybody, the oldest first. */
export function findOpenTasks(reader: Reader): Promise<Stored[]> {
  return reader
    .select()
    .from(task)
    .where(inArray(task.state, open))
    .orderBy(task.createdAt, task.id)
    .limit(200)
}

function tell(reader: Reader, row: Stored): Promise<void> {
  return signal(reader, { accounts: [row.account], name: 'task', data: shown(row) })
}

function shown({ id, kind, title, state, percent, message, file, createdAt, doneAt }: Stored) {
  return {
    id,
    kind,
    title,
    state,
    percent,
    message,
    fileId: file,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }
}

export const taskRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/platform/task/getList',
    access: 'signedIn',
    summary: '我的任务（近 7 天）',
    question: z.object({}),
    async read(_question, act) {
      const rows = await act.tx
        .select()
        .from(task)
        .where(
          and(
            eq(task.account, act.person.accountId),
            gt(task.createdAt, sql`now() - interval '7 days'`),
          ),
        )
        .orderBy(desc(task.createdAt))
        .limit(50)
      return rows.map(shown)
    },
  }),
  route({
    method: 'POST',
    path: '/api/platform/task/cancel',
    access: 'signedIn',
    summary: '取消任务',
    question: z.strictObject({ id: z.uuid() }),
    async change({ id }, act) {
      const mine = and(eq(task.id, id), eq(task.account, act.person.accountId))
      const [known] = await act.tx.select({ id: task.id }).from(task).where(mine)
      if (known === undefined) throw absent()
      const [row] = await act.tx
        .update(task)
        .set({ state: 'cancelled', doneAt: act.now })
        .where(and(mine, inArray(task.state, open)))
        .returning()
      if (row === undefined) throw refusal('任务已结束，不能取消')
      await tell(act.tx, row)
      return shown(row)
    },
  }),
]

/** Forgets tasks after 30 days; fails those that have not moved for a day, whose job is gone. */
export const forgetTasks = job('platform.forget-tasks', {
  label: '清理任务',
  payload: z.object({}),
  retries: 1,
  every: '15 3 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`delete from task where created_at < now() - interval '30 days'`)
      await act.tx.execute(sql`update task set state = 'failed', done_at = now(), message = '任务中断'
        where state in ('waiting', 'running') and moved_at < now() - interval '1 day'`)
    }),
})
