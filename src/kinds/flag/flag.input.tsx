import { Radio, Select, Switch } from 'antd'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { type FlagField, flagWords } from './flag.ts'

/**
 * A switch where the field begins with an answer, two words to choose from where it does not: a
 * switch that nobody touched would look like a no.
 */
export function Input({ field, value, onChange, id, disabled }: InputProps<FlagField>) {
  const { yes, no } = flagWords(field)
  if (field.initial !== undefined) {
    return (
      <Switch
        id={id}
        disabled={disabled}
        checked={value === true}
        checkedChildren={yes}
        unCheckedChildren={no}
        onChange={onChange}
      />
    )
  }
  return (
    <Radio.Group
      id={id}
      disabled={disabled}
      value={value ?? null}
      options={[
        { value: true, label: yes },
        { value: false, label: no },
      ]}
      onChange={event => onChange(event.target.value === true)}
    />
  )
}

/** Yes or no. */
export function Filter({ field, value, onChange, id }: FilterProps<FlagField>) {
  const { yes, no } = flagWords(field)
  const asked = value.find(part => part.op === 'is')?.value
  return (
    <Select
      id={id}
      allowClear
      style={{ width: '100%' }}
      aria-label={field.label}
      placeholder={field.label}
      value={typeof asked === 'boolean' ? String(asked) : null}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      onChange={next => onChange(next ? [{ op: 'is', value: next === 'true' }] : [])}
    />
  )
}
