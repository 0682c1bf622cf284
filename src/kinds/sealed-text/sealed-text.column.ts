import { checkedValue, emptinessCondition, filterRefusal } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { beginsCondition, isNameCondition } from '../column/name-marks.column.ts'
import { sealedColumn } from '../column/sealed.column.ts'
import { isSearched, type SealedTextField } from './sealed-text.ts'

/** Sealed; a name is found by the marks of its whole and its beginnings, other texts never. */
export const sealedTextColumn: KindColumn<SealedTextField> = {
  column: (_field, place) => sealedColumn(place),
  marked: isSearched,
  condition(field, comparison, target) {
    const { op, value } = comparison
    const { marks, place } = target
    if (marks === undefined || (op !== 'is' && op !== 'startsWith'))
      return emptinessCondition(field, comparison, target)
    const name = String(checkedValue(field, value))
    if (op === 'is') return isNameCondition(marks, place, name)
    const begins = beginsCondition(marks, place, name)
    if (begins === undefined) throw filterRefusal(`筛选「${field.label}」：请填写开头的字`)
    return begins
  },
}
