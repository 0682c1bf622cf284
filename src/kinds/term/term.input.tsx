import { Select } from 'antd'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { OptionsFilter } from '../input/options-filter.input.tsx'
import type { TermField } from './term.ts'
import { useTermOptions } from './use-term-options.input.tsx'

/** One of the dictionary's terms. */
export function Input(props: InputProps<TermField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  const terms = useTermOptions(field.dictionary)
  return (
    <Select
      {...terms}
      id={id}
      style={{ width: '100%', maxWidth: 320 }}
      disabled={disabled}
      status={status}
      allowClear={!field.required}
      placeholder={`请选择${field.label}`}
      showSearch={{ optionFilterProp: 'label' }}
      // Until the labels are there a code would be shown.
      value={terms.loading ? null : (value ?? null)}
      onChange={next => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}

/** Any of the terms. */
export function Filter(props: FilterProps<TermField>) {
  const { options, loading } = useTermOptions(props.field.dictionary)
  return <OptionsFilter {...props} options={options} loading={loading} />
}
