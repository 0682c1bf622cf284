import { Select, type SelectProps } from 'antd'
import type { FieldBase } from '../field.ts'
import type { InputProps } from './kind-input.input.tsx'

interface SeveralField extends FieldBase<string, readonly string[]> {
  readonly max?: number
}

interface Props extends InputProps<SeveralField> {
  /** The options; what is chosen has no words while they are on their way and is not shown. */
  readonly list: Pick<SelectProps<string[]>, 'options' | 'loading' | 'notFoundContent'>
}

/** Several of the options, from a list that is searched by their words. */
export function SeveralOptions(props: Props) {
  const { field, value, onChange, onBlur, id, disabled, status, list } = props
  return (
    <Select
      {...list}
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      disabled={disabled}
      status={status}
      allowClear
      maxCount={field.max}
      placeholder={`请选择${field.label}`}
      showSearch={{ optionFilterProp: 'label' }}
      value={list.loading ? [] : [...(value ?? [])]}
      onChange={chosen => onChange(chosen.length === 0 ? null : chosen)}
      onBlur={onBlur}
    />
  )
}
