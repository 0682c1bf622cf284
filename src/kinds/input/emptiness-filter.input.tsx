import { Select } from 'antd'
import type { AnyField } from '../field.ts'
import type { FilterProps } from './kind-input.input.tsx'

/** Whether anything stands in the field. */
export function EmptinessFilter({ field, value, onChange, id }: FilterProps<AnyField>) {
  const op = value.find(part => part.op === 'filled' || part.op === 'blank')?.op
  return (
    <Select
      id={id}
      allowClear
      style={{ width: '100%' }}
      aria-label={field.label}
      placeholder={field.label}
      value={op ?? null}
      options={[
        { value: 'filled', label: `已填${field.label}` },
        { value: 'blank', label: `未填${field.label}` },
      ]}
      onChange={next => onChange(next === 'filled' || next === 'blank' ? [{ op: next }] : [])}
    />
  )
}
