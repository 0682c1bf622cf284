import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { tellSums } from '#kernel/server/tell-sums.ts'
import { whereClause } from '#kernel/server/where.ts'
import type { TodoItem } from '../model/index.ts'
import { nameOrganisations } from './named-organisations.ts'
import type { TodoSource } from './todo.ts'

interface RecordTodo<R extends AnyResource> {
  readonly serving: { readonly resource: R; readonly rules: AnyServing['rules'] }
  /** Its name among the sources, where one resource waits in several ways. */
  readonly kind?: string
  /** What is asked: 导出审批. */
  readonly label: string
  /** The screen that lists them. */
  readonly link: string
  /** The screen of one of them, where it is another; the record's id is added to it. */
  readonly detail?: string
  /** Whoever holds this action has them to do. */
  readonly action: string
  /** Which records wait for this person, within the action's scope. */
  where(act: Act): SQL | undefined
  /** The moment from which each waits; when it was made, where nothing is said. */
  readonly since?: SQL
  item(
    row: Row<R>,
  ): Pick<TodoItem, 'title' | 'submittedAt'> & Partial<Pick<TodoItem, 'organisation' | 'dueAt'>>
}

/** A to-do source over records that wait in some state for whoever holds an action. */
export function recordTodo<R extends AnyResource>(asked: RecordTodo<R>): TodoSource {
  const { serving, label, link, action, detail = link } = asked
  const { resource } = serving
  const since = asked.since ?? sql`created_at`
  const waiting = (act: Act) =>
    whereClause(and(visible(serving, act.person, {}, action), asked.where(act)))
  return {
    kind: asked.kind ?? resource.name,
    label,
    link,
    isFor: ({ person }) => holds(person, action),
    async count(act) {
      if (!holds(act.person, action)) return { count: 0 }
      const { rows } = await act.tx.execute<{ count: number; oldest: string | null }>(
        sql`select count(*)::int as count, min(${since}) as oldest from ${tableOf(resource)} ${waiting(act)}`,
      )
      const oldest = rows[0]?.oldest ?? null
      return {
        count: rows[0]?.count ?? 0,
        oldestAt: oldest === null ? null : new Date(oldest).toISOString(),
      }
    },
    async list(act, limit) {
      if (!holds(act.person, action)) return []
      const rows = await selectRows(
        act.tx,
        resource,
        sql`${waiting(act)} order by ${since}, id limit ${limit}`,
      )
      const sums = await tellSums(act, serving as AnyServing, rows)
      const items = rows.map((row, at) => ({
        ...asked.item(row),
        sum: sums[at] ?? '',
        id: row.id,
        resource: resource.path,
        record: row.id,
        label,
        link: `${detail}${detail.includes('?') ? '&' : '?'}id=${row.id}`,
      }))
      return nameOrganisations(act.tx, items)
    },
  }
}
