import { Input } from 'antd'
import type { AnyField } from '#kinds/field.ts'
import { Filter, Input as KindInput } from '#kinds/inputs.ts'
import { kindOf } from '#kinds/registry.ts'
import type { Condition } from '#ui/logic/list-state.ts'

// Controls give a little where that keeps all of them in one row.
/** How wide a control of single values is. */
export const narrow = { flex: '1 1 112px', maxWidth: 152 }
const ranges = { flex: '1 1 208px', maxWidth: 240 }

export interface FilterControlProps {
  readonly name: string
  readonly field: AnyField
  /** The conditions of this field. */
  readonly conditions: readonly Condition[]
  onChange(conditions: readonly Condition[]): void
}

/** The quick filter of one field, as its kind draws it. */
export function FilterControl({ name, field, conditions, onChange }: FilterControlProps) {
  return (
    <div style={isRange(field) ? ranges : narrow}>
      <Filter
        field={field}
        value={conditions}
        onChange={comparisons =>
          onChange(comparisons.map(comparison => ({ field: name, ...comparison })))
        }
      />
    </div>
  )
}

export interface ConditionValueProps {
  readonly field: AnyField
  readonly condition: Condition
  onChange(value: unknown): void
}

/** What one condition compares with: the kind's input for single values, its filter for several. */
export function ConditionValue({ field, condition, onChange }: ConditionValueProps) {
  const { op, value } = condition
  if (op === 'contains' || op === 'startsWith') {
    return (
      <Input
        allowClear
        aria-label="比较的内容"
        value={typeof value === 'string' ? value : ''}
        onChange={event => onChange(event.target.value)}
      />
    )
  }
  if (op === 'in' || op === 'under') {
    return (
      <Filter
        field={field}
        value={value === undefined ? [] : [{ op, value }]}
        onChange={comparisons =>
          onChange(comparisons.find(comparison => comparison.op === op)?.value)
        }
      />
    )
  }
  return <KindInput field={field} value={value} onChange={next => onChange(next ?? undefined)} />
}

function isRange(field: AnyField): boolean {
  return kindOf(field).operators[0] === 'from'
}
