import { Checkbox } from 'antd'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { OptionsFilter } from '../input/options-filter.input.tsx'
import { SeveralOptions } from '../input/several-options.input.tsx'
import type { ChoicesField } from './choices.ts'

/** Boxes where the options are few, a list beyond. */
export function Input(props: InputProps<ChoicesField>) {
  const { field, value, onChange, disabled } = props
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
  return <SeveralOptions {...props} list={{ options }} />
}

/** Any of the options. */
export function Filter(props: FilterProps<ChoicesField>) {
  const options = Object.entries(props.field.options)
  return <OptionsFilter {...props} options={options.map(([value, label]) => ({ value, label }))} />
}
