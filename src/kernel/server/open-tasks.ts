import { type SQL, sql } from 'drizzle-orm'
import type { Act } from './act.ts'
import { visible } from './list.ts'
import { holds } from './person.ts'
import type { AnyServing } from './serve.ts'
import { tableOf } from './tables.ts'
import { whereClause } from './where.ts'

/** Records that wait for somebody, with the list that shows them. */
export interface OpenTask {
  readonly kind: string
  readonly label: string
  readonly serving: AnyServing
  readonly place: string
  readonly open: SQL
  /** The moment from which it waits. */
  readonly since: SQL
}

/** How much of a task waits, and since when (ISO). */
export interface TaskCount {
  readonly kind: string
  readonly label: string
  readonly place: string
  readonly count: number
  readonly oldest: string | null
}

/** What waits for whoever asks, as far as they may see it; nothing that is done. */
export async function openTasks(act: Act, tasks: readonly OpenTask[]): Promise<TaskCount[]> {
  const counted = await Promise.all(tasks.map(task => countOf(act, task)))
  return counted.filter(({ count }) => count > 0)
}

async function countOf(
  act: Act,
  { kind, label, serving, place, open, since }: OpenTask,
): Promise<TaskCount> {
  const { resource } = serving
  const action = `${resource.name}.view`
  if (!holds(act.person, action)) return { kind, label, place, count: 0, oldest: null }
  const reach = visible(serving, act.person, {}, action)
  const { rows } = await act.tx.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(${since})::text as oldest
      from ${tableOf(resource)} ${whereClause(reach === undefined ? open : sql`${open} and ${reach}`)}`)
  const { count = 0, oldest = null } = rows[0] ?? {}
  return {
    kind,
    label,
    place,
    count,
    oldest: oldest === null ? null : new Date(oldest).toISOString(),
  }
}
