import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { withinArea } from '../area/area.column.ts'
import { emptinessCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { sealedJsonColumn } from '../column/sealed.column.ts'
import type { AddressField } from './address.ts'

/** jsonb; a personal address is sealed JSON, which no filter looks into. */
export const addressColumn: KindColumn<AddressField> = {
  column: (field, place) => (field.personal ? sealedJsonColumn(place) : jsonb(place.column)),
  condition(field, comparison, target) {
    if (comparison.op !== 'under' || field.personal) {
      return emptinessCondition(field, comparison, target)
    }
    return withinArea(sql`(${target.column}->>'areaCode')`, comparison.value)
  },
}
