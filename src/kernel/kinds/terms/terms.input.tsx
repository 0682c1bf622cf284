import { Select } from 'antd'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { OptionsFilter } from '../input/options-filter.input.tsx'
import { useTermOptions } from '../term/use-term-options.input.tsx'
import type { TermsField } from './terms.ts'

/** Several of the dictionary's terms. */
export function Input(props: InputProps<TermsField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  const terms = useTermOptions(field.dictionary)
  return (
    <Select
      {...terms}
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      disabled={disabled}
      status={status}
      allowClear
      maxCount={field.max}
      placeholder={`请选择${field.label}`}
      showSearch={{ optionFilterProp: 'label' }}
      value={terms.loading ? [] : [...(value ?? [])]}
      onChange={chosen => onChange(chosen.length === 0 ? null : chosen)}
      onBlur={onBlur}
    />
  )
}

/** Any of the terms. */
export function Filter(props: FilterProps<TermsField>) {
  const { options, loading } = useTermOptions(props.field.dictionary)
  return <OptionsFilter {...props} options={options} loading={loading} />
}
