import { text } from 'drizzle-orm/pg-core'
import { sealedCondition, textCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { sealedColumn } from '../column/sealed.column.ts'
import { type EmailField, emailKind } from './email.ts'

/** Plain text; sealed with a blind index where the address is personal. */
export const emailColumn: KindColumn<EmailField> = {
  column: (field, place) =>
    emailKind.isPersonal(field) ? sealedColumn(place) : text(place.column),
  indexed: emailKind.isPersonal,
  condition: (field, comparison, target) =>
    emailKind.isPersonal(field)
      ? sealedCondition(field, comparison, target)
      : textCondition(field, comparison, target),
}
