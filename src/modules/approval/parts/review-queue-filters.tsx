import { Segmented, Select } from 'antd'
import type { AnyField } from '#kinds/field.ts'
import type { Filter } from '#kinds/filter.ts'
import { Input } from '#kinds/inputs.ts'

/** A choice above a queue, kept in the address under its key. */
export interface QueueFilter {
  readonly key: string
  readonly label: string
  /** A few answers, or the field whose records are chosen from. */
  readonly of: Readonly<Record<string, string>> | AnyField
  /** Few answers that are chosen often stand in a row of their own above the others. */
  readonly as?: 'segments'
  /** The condition on the record; absent for `organisation` and `step`, which a review has itself. */
  readonly where?: (value: string) => Filter
}

interface FilterInputProps {
  readonly filter: QueueFilter
  readonly value: string | null
  onChange(value: string): void
}

/** One choice of the bar. */
export function FilterInput({ filter: { label, of }, value, onChange }: FilterInputProps) {
  if (isField(of))
    return (
      <Input
        field={of}
        value={value}
        onChange={chosen => onChange(typeof chosen === 'string' ? chosen : '')}
      />
    )
  return (
    <Select
      allowClear
      aria-label={label}
      placeholder={`请选择${label}`}
      style={{ width: '100%' }}
      value={value}
      options={Object.entries(of).map(([key, text]) => ({ value: key, label: text }))}
      onChange={chosen => onChange(chosen ?? '')}
    />
  )
}

/** Whether a filter stands in the bar beside the search box. */
export const isChosenInBar = (filter: QueueFilter) => filter.as !== 'segments'

/** One choice as a row of segments, 全部 first. */
export function Segments({ filter: { label, of }, value, onChange }: FilterInputProps) {
  const answers = isField(of) ? {} : of
  return (
    <Segmented
      aria-label={label}
      value={value ?? ''}
      options={[
        { value: '', label: '全部' },
        ...Object.entries(answers).map(([key, text]) => ({ value: key, label: text })),
      ]}
      onChange={onChange}
    />
  )
}

function isField(of: QueueFilter['of']): of is AnyField {
  return 'kind' in of && 'label' in of
}

/** What the chosen filters ask: of the review itself, and of the record under review. */
export function chosenOf(filters: readonly QueueFilter[], params: URLSearchParams) {
  const asked: Record<string, string> = {}
  const conditions: Filter[] = []
  for (const { key, where } of filters) {
    const value = params.get(key)
    if (value === null) continue
    if (where === undefined) asked[key] = value
    else conditions.push(where(value))
  }
  return conditions.length === 0 ? asked : { ...asked, filter: JSON.stringify(conditions) }
}
