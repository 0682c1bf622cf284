import { Radio, Select } from 'antd'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { OptionsFilter } from '../input/options-filter.input.tsx'
import type { ChoiceField } from './choice.ts'

/** Buttons where few short options all fit into a line, a list beyond. */
export function Input(props: InputProps<ChoiceField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  const options = offeredBy(field, value)
  if (isShort(options)) {
    return (
      <Radio.Group
        id={id}
        disabled={disabled}
        value={value ?? null}
        onChange={event => onChange(String(event.target.value))}
      >
        {options.map(option => (
          <Radio
            key={option.value}
            value={option.value}
            // A second click takes the answer back, which radio buttons cannot do by themselves.
            onClick={() => !field.required && option.value === value && onChange(null)}
          >
            {option.label}
          </Radio>
        ))}
      </Radio.Group>
    )
  }
  return (
    <Select
      id={id}
      style={{ width: '100%', maxWidth: 'var(--gyb-choice, 320px)' }}
      disabled={disabled}
      status={status}
      allowClear={!field.required}
      placeholder={`请选择${field.label}`}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      value={value ?? null}
      options={options}
      onChange={next => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}

/** Any of the options. */
export function Filter(props: FilterProps<ChoiceField>) {
  const options = Object.entries(props.field.options)
  return <OptionsFilter {...props} options={options.map(([value, label]) => ({ value, label }))} />
}

/** What a form offers, and what the record holds already. */
function offeredBy({ options, typed }: ChoiceField, value: string | null | undefined) {
  return Object.entries(options)
    .filter(([code]) => typed === undefined || code in typed || code === value)
    .map(([code, label]) => ({ value: code, label }))
}

function isShort(options: readonly { label: string }[]): boolean {
  const signs = options.reduce((total, { label }) => total + label.length, 0)
  return options.length <= 4 && signs <= 20
}
