import { Checkbox, Select } from 'antd'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { OptionsFilter } from '../input/options-filter.input.tsx'
import type { ChoicesField } from './choices.ts'

/** Boxes where the options are few, a list beyond. */
export function Input(props: InputProps<ChoicesField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  const options = Object.entries(field.options).map(([code, label]) => ({ value: code, label }))
  const change = (chosen: readonly string[]) => onChange(chosen.length === 0 ? null : chosen)
  if (options.length <= 6) {
    return (
      <Checkbox.Group
        disabled={disabled}
        value={[...(value ?? [])]}
        options={options}
        onChange={change}
      />
    )
  }
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      disabled={disabled}
      status={status}
      allowClear
      maxCount={field.max}
      placeholder={`请选择${field.label}`}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...(value ?? [])]}
      options={options}
      onChange={change}
      onBlur={onBlur}
    />
  )
}

/** Any of the options. */
export function Filter(props: FilterProps<ChoicesField>) {
  const options = Object.entries(props.field.options)
  return <OptionsFilter {...props} options={options.map(([value, label]) => ({ value, label }))} />
}
