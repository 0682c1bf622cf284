import { bigint, integer } from 'drizzle-orm/pg-core'
import { boundsCheck, scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { type CountField, countBounds } from './count.ts'

const widest = 2_147_483_647

/** integer; bigint where the declared bounds need it. */
export const countColumn: KindColumn<CountField> = {
  column(field, place) {
    const { min, max } = countBounds(field)
    if (max > widest || min < -widest) return bigint(place.column, { mode: 'number' })
    return integer(place.column)
  },
  condition: scalarCondition,
  check: (field, column) => boundsCheck(column, countBounds(field)),
  sums: true,
}
