import { text } from 'drizzle-orm/pg-core'
import { scalarCondition, sealedCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { sealedColumn } from '../column/sealed.column.ts'
import { type PhoneField, phoneKind } from './phone.ts'

/** Sealed with a blind index; plain text where the number is not personal. */
export const phoneColumn: KindColumn<PhoneField> = {
  column: (field, place) =>
    phoneKind.isPersonal(field) ? sealedColumn(place) : text(place.column),
  indexed: phoneKind.isPersonal,
  condition: (field, comparison, target) =>
    phoneKind.isPersonal(field)
      ? sealedCondition(field, comparison, target)
      : scalarCondition(field, comparison, target),
}
