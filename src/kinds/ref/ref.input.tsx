import { Select } from 'antd'
import type { InputProps } from '../input/kind-input.input.tsx'
import { RecordFilter } from './record-filter.input.tsx'
import type { RefField } from './ref.ts'
import { drawOption, usePicks } from './use-picks.input.tsx'

/** A record found by typing part of its title. */
export function Input(props: InputProps<RefField>) {
  const { field, value, onChange, onBlur, id, disabled, status, shown } = props
  // The title that came with the record belongs to the value that came with it.
  const picks = usePicks({
    resource: field.resource,
    where: field.where,
    chosen: value ? [value] : [],
    titles: typeof shown === 'string' ? [shown] : [],
  })
  const { labelOf, keep, ...select } = picks
  return (
    <Select
      {...select}
      id={id}
      aria-label={field.label}
      labelInValue
      style={{ width: '100%' }}
      disabled={disabled}
      status={status}
      allowClear={!field.required}
      placeholder={field.unset ?? `请选择${field.label}`}
      optionRender={option => drawOption(option.data)}
      value={value ? { value, label: labelOf(value) } : null}
      onChange={next => {
        if (next) keep([next.value])
        onChange(next?.value ?? null)
      }}
      onBlur={onBlur}
    />
  )
}

export { RecordFilter as Filter }
