import { type SQL, sql } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { listed } from './label-fields.ts'

/** Answers the filter 标签 of a resource: records that bear any of the labels, or one at all. */
export function hasLabelFilter(resource: AnyResource): (labels: readonly unknown[]) => SQL {
  return labels => {
    const which =
      labels.length === 0
        ? sql``
        : sql` and use.label in (select * from ${listed(labels.map(String))})`
    return sql`exists (select from label_use as use where use.target = ${columnNamed(resource, 'id')}${which})`
  }
}
