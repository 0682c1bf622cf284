import { eq, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { category } from '../model/index.ts'
import { usesOf } from './category-uses.ts'

type Category = Row<typeof category>

/** What a category was before it was merged. */
export const categoryMerge = pgTable('category_merge', {
  category: uuid('category').primaryKey(),
  into: uuid('into').notNull(),
  state: text('state').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
})

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

/** Every use of one category becomes a use of the other; one audit row for each kind of record. */
export async function moveUses(act: Act, from: Category, into: Category): Promise<void> {
  await forget(act, from)
  await act.tx.insert(categoryMerge).values({
    category: from.id,
    into: into.id,
    state: from.state,
    at: act.now.toISOString(),
  })
  for (const { resource, field } of usesOf(from.domain)) {
    const column = columnNamed(resource, field)
    const moved = await act.tx.execute(sql`
      with moved as (
        update ${tableOf(resource)} set ${sql.identifier(column.name)} = ${into.id}, version = version + 1
         where ${column} = ${from.id} returning id
      )
      insert into category_merge_use (category, resource, field, record)
      select ${from.id}, ${resource.path}, ${field}, id from moved`)
    const label = `${resource.label}（${moved.rowCount ?? 0} 条）`
    await note(act, { verb: 'merge', label: '合并分类', row: from }, [
      { field, label, before: from.name, after: into.name },
    ])
  }
}

/** Takes a merge back: what it moved and nobody has moved since. Answers the state from before. */
export async function moveBack(act: Act, row: Category): Promise<Category['state']> {
  const [merge] = await act.tx
    .select()
    .from(categoryMerge)
    .where(eq(categoryMerge.category, row.id))
  if (merge === undefined) return act.refuse('该分类没有可撤销的合并')
  for (const { resource, field } of usesOf(row.domain)) {
    const column = columnNamed(resource, field)
    const back = await act.tx.execute(sql`
      update ${tableOf(resource)} set ${sql.identifier(column.name)} = ${row.id}, version = version + 1
       where ${column} = ${merge.into} and ${columnNamed(resource, 'id')} in (
             select record from category_merge_use
              where category = ${row.id} and resource = ${resource.path} and field = ${field})`)
    const label = `${resource.label}（${back.rowCount ?? 0} 条）`
    await note(act, { verb: 'unmerge', label: '撤销合并', row }, [
      { field, label, before: '', after: row.name },
    ])
  }
  await forget(act, row)
  return merge.state === 'enabled' ? 'enabled' : 'disabled'
}

async function forget(act: Act, { id }: Category): Promise<void> {
  await act.tx.delete(categoryMergeUse).where(eq(categoryMergeUse.category, id))
  await act.tx.delete(categoryMerge).where(eq(categoryMerge.category, id))
}

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
