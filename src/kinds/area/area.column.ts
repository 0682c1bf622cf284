import { type SQL, sql } from 'drizzle-orm'
import { type PgColumn, text } from 'drizzle-orm/pg-core'
import { filterRefusal, scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { AreaField } from './area.ts'
import { afterPrefix, areaCodeShape, areaPrefix } from './area-code.ts'

/** The area's code; `under` finds everything within an area. */
export const areaColumn: KindColumn<AreaField> = {
  column: (_field, place) => text(place.column),
  condition(field, comparison, target) {
    if (comparison.op === 'under') return withinArea(target.column, comparison.value)
    // What is compared may be of any depth, whatever the field demands of its own values.
    const anyDepth: AreaField = { ...field, level: 1 }
    return scalarCondition(anyDepth, comparison, target)
  },
}

/** The codes within an area: a range, so that a plain index serves. */
export function withinArea(code: PgColumn | SQL, value: unknown): SQL {
  if (typeof value !== 'string' || !areaCodeShape.test(value)) {
    throw filterRefusal('请选择要筛选的地区')
  }
  const prefix = areaPrefix(value)
  return sql`(${code} >= ${prefix} and ${code} < ${afterPrefix(prefix)})`
}
