import { Select, type SelectProps } from 'antd'
import type { FieldBase } from '../field.ts'
import type { InputProps } from './kind-input.input.tsx'

interface SeveralField extends FieldBase<string, readonly string[], unknown> {
  readonly max?: number
}

interface Props extends InputProps<SeveralField> {
  /** The options; what is chosen has no words while they are on their way and is not shown. */
  readonly list: Pick<SelectProps<string[]>, 'options' | 'loading' | 'notFoundContent'>
}

/** What every select of several values of a field has. */
export function severalProps({ field, onBlur, id, disabled, status }: InputProps<SeveralField>) {
  return {
    id,
    mode: 'multiple',
    style: { width: '100%' },
    disabled,
    status,
    allowClear: true,
    maxCount: field.max,
    placeholder: `请选择${field.label}`,
    onBlur,
  } as const
}

/** Several of the options, from a list that is searched by their words. */
export function SeveralOptions(props: Props) {
  const { value, onChange, list } = props
  return (
    <Select
      {...severalProps(props)}
      {...list}
      showSearch={{ optionFilterProp: 'label' }}
      value={list.loading ? [] : [...(value ?? [])]}
      onChange={chosen => onChange(chosen.length === 0 ? null : chosen)}
    />
  )
}
