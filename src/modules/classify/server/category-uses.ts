import { inArray, sql } from 'drizzle-orm'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { registry } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import type { CategoryDomain, category } from '../model/index.ts'

/** A field of another resource that holds categories of a domain. */
export interface CategoryUse {
  readonly domain: CategoryDomain
  readonly resource: AnyResource
  readonly field: string
}

/** Where categories are used: counted in the tree, moved when two are merged. */
export const categoryUses = extensionPoint<CategoryUse>()

/** Uses by resources that the product serves, in one domain. */
export function usesOf(domain: CategoryDomain): readonly CategoryUse[] {
  return categoryUses().filter(
    use => use.domain === domain && registry().find(use.resource.path) !== undefined,
  )
}

/** How many records use each category; deleted ones count no more. */
export async function countUses(
  act: Act,
  rows: readonly Row<typeof category>[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const [domain, own] of Map.groupBy(rows, row => row.domain)) {
    for (const { resource, field } of usesOf(domain)) {
      const column = columnNamed(resource, field)
      const live =
        resource.softDelete === true
          ? sql` and ${columnNamed(resource, 'deletedAt')} is null`
          : sql``
      const ids = own.map(row => row.id)
      const answer = await act.tx.execute<{ id: string; count: number }>(
        sql`select ${column} as id, count(*)::int as count from ${tableOf(resource)}
            where ${inArray(column, ids)}${live} group by 1`,
      )
      for (const { id, count } of answer.rows) counts.set(id, (counts.get(id) ?? 0) + count)
    }
  }
  return counts
}
