import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { Operator } from '#kinds/field.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import { operatorLabel, operatorsOf, type ViewField } from '#ui/logic/view-fields.ts'
import styles from './filter-builder.module.css'
import { ConditionValue } from './filter-control.tsx'

/** A condition as it is being built; `key` tells it from others that say the same. */
export interface Line {
  readonly key: number
  readonly condition: Condition
}

let lastKey = 0

/** A line of its own for each condition. */
export function linesOf(conditions: readonly Condition[]): readonly Line[] {
  return conditions.map(condition => {
    lastKey += 1
    return { key: lastKey, condition }
  })
}

export interface FilterLinesProps {
  /** Fields that may be filtered. */
  readonly fields: readonly ViewField[]
  readonly lines: readonly Line[]
  onChange(lines: readonly Line[]): void
}

/** Conditions one below the other: field, comparison, value. */
export function FilterLines({ fields, lines, onChange }: FilterLinesProps) {
  return (
    <div className={styles.lines}>
      {lines.map(line => (
        <FilterLine
          key={line.key}
          fields={fields}
          condition={line.condition}
          onChange={condition =>
            onChange(lines.map(held => (held === line ? { ...line, condition } : held)))
          }
          onRemove={() => onChange(lines.filter(held => held !== line))}
        />
      ))}
    </div>
  )
}

export interface FilterAlternativesProps extends FilterLinesProps {
  onRemove(): void
}

/** Conditions of which one is enough, in a frame of their own. */
export function FilterAlternatives({ fields, lines, onChange, onRemove }: FilterAlternativesProps) {
  return (
    <fieldset className={styles.alternatives}>
      <legend className={styles.legend}>满足其中任一条件</legend>
      <FilterLines fields={fields} lines={lines} onChange={onChange} />
      <div className={styles.foot}>
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange([...lines, ...linesOf(firstOf(fields))])}
        >
          添加条件
        </Button>
        <span className={styles.gap} />
        <Button type="text" size="small" icon={<DeleteOutlined />} onClick={onRemove}>
          删除这一组
        </Button>
      </div>
    </fieldset>
  )
}

const valueless: readonly Operator[] = ['blank', 'filled']

interface LineProps {
  readonly fields: readonly ViewField[]
  readonly condition: Condition
  onChange(condition: Condition): void
  onRemove(): void
}

function FilterLine({ fields, condition, onChange, onRemove }: LineProps) {
  const field = fields.find(({ name }) => name === condition.field)?.field
  if (field === undefined) return null
  return (
    <div className={styles.line}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="字段"
        className={styles.field}
        value={condition.field}
        options={fields.map(({ name, field: { label } }) => ({ value: name, label }))}
        onChange={name => {
          const next = fields.find(known => known.name === name)
          if (next) onChange({ field: name, op: operatorsOf(next.field)[0] ?? 'is' })
        }}
      />
      <Select
        aria-label="比较方式"
        className={styles.operator}
        value={condition.op}
        options={operatorsOf(field).map(op => ({ value: op, label: operatorLabel(field, op) }))}
        onChange={op => onChange({ field: condition.field, op })}
      />
      <div className={styles.value}>
        {!valueless.includes(condition.op) && (
          <ConditionValue
            key={`${condition.field} ${condition.op}`}
            field={field}
            condition={condition}
            onChange={value => onChange({ ...condition, value })}
          />
        )}
      </div>
      <Button type="text" icon={<DeleteOutlined />} aria-label="删除条件" onClick={onRemove} />
    </div>
  )
}

/** A condition to begin with. */
export function firstOf(fields: readonly ViewField[]): readonly Condition[] {
  const [first] = fields
  return first ? [{ field: first.name, op: operatorsOf(first.field)[0] ?? 'is' }] : []
}

/** Whether a condition has all that it needs to be asked. */
export function isComplete({ op, value }: Condition): boolean {
  if (valueless.includes(op)) return true
  if (value === undefined || value === null || value === '') return false
  return !Array.isArray(value) || value.length > 0
}
