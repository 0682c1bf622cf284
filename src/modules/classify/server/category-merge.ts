import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { category } from '../model/index.ts'
import { type CategoryUse, categoryUses } from './category-uses.ts'

type Category = Row<typeof category>

/** What a category was before it was merged, and how far its records have moved. */
export const categoryMerge = pgTable('category_merge', {
  category: uuid('category').primaryKey(),
  into: uuid('into').notNull(),
  state: text('state').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
  /** moving: to the target; moved: all are there; returning: the merge is taken back. */
  way: text('way', { enum: ['moving', 'moved', 'returning'] }).notNull(),
  total: integer('total').notNull(),
  done: integer('done').notNull().default(0),
})
type Merge = typeof categoryMerge.$inferSelect

/** The records that a merge moved, so that just these come back. */
export const categoryMergeUse = pgTable(
  'category_merge_use',
  {
    category: uuid('category').notNull(),
    resource: text('resource').notNull(),
    field: text('field').notNull(),
    record: uuid('record').notNull(),
  },
  table => [
    primaryKey({ columns: [table.category, table.resource, table.field, table.record] }),
    index('category_merge_use_record_idx').on(table.record),
  ],
)

/** Records that one transaction moves; more are moved by a job, part by part. */
export const mergeAtOnce = 1000

/** Merges of these categories that are still at work. */
export async function runningMerges(
  act: Pick<Act, 'tx'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Merge>> {
  const rows = await act.tx
    .select()
    .from(categoryMerge)
    .where(
      and(
        inArray(categoryMerge.way, ['moving', 'returning']),
        or(inArray(categoryMerge.category, [...ids]), inArray(categoryMerge.into, [...ids])),
      ),
    )
  return new Map(rows.flatMap(row => [[row.category, row] as const, [row.into, row] as const]))
}

/** Begins to make every use of one category a use of the other; answers how many there are. */
export async function beginMerge(act: Act, from: Category, into: Category): Promise<number> {
  await forget(act, from.id)
  let total = 0
  for (const use of categoryUses()) {
    const count = await countAt(act, use, from.id)
    if (count === 0) continue
    total += count
    await note(act, { verb: 'merge', label: '合并分类', row: from }, [
      { field: use.field, label: labelOf(use, count), before: from.name, after: into.name },
    ])
  }
  const { id, state } = from
  const at = act.now.toISOString()
  await act.tx
    .insert(categoryMerge)
    .values({ category: id, into: into.id, state, at, way: 'moving', total })
  return total
}

/** Begins to take a merge back. Answers the state from before and how many records come back. */
export async function beginReturn(
  act: Act,
  row: Category,
): Promise<{ readonly state: Category['state']; readonly total: number }> {
  const merge = await lockMerge(act, row.id)
  if (merge === undefined) return act.refuse('该分类没有可撤销的合并')
  let total = 0
  for (const use of categoryUses()) {
    const [held] = await act.tx
      .select({ count: sql<number>`count(*)::int` })
      .from(categoryMergeUse)
      .where(moved(row.id, use))
    const count = held?.count ?? 0
    if (count === 0) continue
    total += count
    await note(act, { verb: 'unmerge', label: '撤销合并', row }, [
      { field: use.field, label: labelOf(use, count), before: '', after: row.name },
    ])
  }
  await act.tx
    .update(categoryMerge)
    .set({ way: 'returning', total, done: 0 })
    .where(eq(categoryMerge.category, row.id))
  return { state: merge.state === 'enabled' ? 'enabled' : 'disabled', total }
}

/** Moves the next records of a merge, there or back. Undefined when nothing is left to do. */
export async function moveNext(act: Act, id: string): Promise<Merge | undefined> {
  // Locked: a merge that is taken back meanwhile turns around between two parts.
  const merge = await lockMerge(act, id)
  if (merge === undefined || merge.way === 'moved') return undefined
  let room = mergeAtOnce
  for (const use of categoryUses()) {
    if (room > 0) room -= await (merge.way === 'moving' ? carry : bringBack)(act, merge, use, room)
  }
  const count = mergeAtOnce - room
  if (count > 0) {
    const done = merge.done + count
    await act.tx.update(categoryMerge).set({ done }).where(eq(categoryMerge.category, id))
    return { ...merge, done }
  }
  if (merge.way === 'returning') await forget(act, id)
  else
    await act.tx.update(categoryMerge).set({ way: 'moved' }).where(eq(categoryMerge.category, id))
  return undefined
}

async function carry(act: Act, merge: Merge, use: CategoryUse, most: number): Promise<number> {
  const { resource, field } = use
  const table = tableOf(resource)
  const column = columnNamed(resource, field)
  const id = columnNamed(resource, 'id')
  const answer = await act.tx.execute(sql`
    with chosen as materialized (
      select id from ${table} where ${column} = ${merge.category} limit ${most} for update
    ), carried as (
      update ${table} set ${sql.identifier(column.name)} = ${merge.into}, version = version + 1
       where ${id} in (select id from chosen) returning id
    )
    insert into category_merge_use (category, resource, field, record)
    select ${merge.category}, ${resource.path}, ${field}, id from carried on conflict do nothing`)
  return answer.rowCount ?? 0
}

/** What somebody has given another category since stays where it is. */
async function bringBack(act: Act, merge: Merge, use: CategoryUse, most: number): Promise<number> {
  const { resource, field } = use
  const column = columnNamed(resource, field)
  const next = await act.tx.execute<{ record: string }>(sql`
    delete from category_merge_use where ${moved(merge.category, use)} and record in (
      select record from category_merge_use where ${moved(merge.category, use)} limit ${most})
    returning record`)
  const records = next.rows.map(({ record }) => record)
  if (records.length > 0)
    await act.tx.execute(sql`
      update ${tableOf(resource)} set ${sql.identifier(column.name)} = ${merge.category}, version = version + 1
       where ${column} = ${merge.into} and ${inArray(columnNamed(resource, 'id'), records)}`)
  return records.length
}

async function countAt(act: Act, { resource, field }: CategoryUse, id: string): Promise<number> {
  const answer = await act.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${tableOf(resource)} where ${columnNamed(resource, field)} = ${id}`)
  return answer.rows[0]?.count ?? 0
}

async function lockMerge(act: Act, id: string): Promise<Merge | undefined> {
  const [merge] = await act.tx
    .select()
    .from(categoryMerge)
    .where(eq(categoryMerge.category, id))
    .for('update')
  return merge
}

const moved = (id: string, { resource, field }: CategoryUse) =>
  and(
    eq(categoryMergeUse.category, id),
    eq(categoryMergeUse.resource, resource.path),
    eq(categoryMergeUse.field, field),
  )

async function forget(act: Act, id: string): Promise<void> {
  await act.tx.delete(categoryMergeUse).where(eq(categoryMergeUse.category, id))
  await act.tx.delete(categoryMerge).where(eq(categoryMerge.category, id))
}

const labelOf = ({ resource }: CategoryUse, count: number) => `${resource.label}（${count} 条）`

function note(
  act: Act,
  { verb, label, row }: { verb: string; label: string; row: Category },
  changes: Parameters<typeof recordOperation>[1]['changes'],
): Promise<unknown> {
  return recordOperation(act, {
    action: `category.${verb}`,
    label,
    resource: category.path,
    record: row.id,
    version: null,
    title: row.name,
    organisation: null,
    changes,
    reason: null,
    outcome: 'done',
  })
}
