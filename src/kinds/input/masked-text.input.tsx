import { Input } from 'antd'
import { useState } from 'react'
import type { AnyField } from '../field.ts'
import type { InputProps } from './kind-input.input.tsx'

interface Props extends Omit<InputProps<AnyField>, 'value' | 'onChange'> {
  readonly value: string | null | undefined
  onChange(value: string | null): void
  readonly maxLength?: number
  readonly lines?: number
  readonly width?: number
  readonly inputMode?: 'text' | 'tel' | 'numeric' | 'email' | 'url'
  readonly placeholder?: string
}

/**
 * A line or area of text. Where the value came masked, the mask is only a hint: typing replaces
 * the stored value, emptying the box again keeps it.
 */
export function TextBox(props: Props) {
  const { field, value, onChange, onBlur, id, disabled, status, masked, maxLength, lines } = props
  // The value as it came: an input is made anew for another record.
  const [mask] = useState(value)
  const isUntouched = masked === true && value === mask
  const shared = {
    id,
    disabled,
    status,
    maxLength,
    onBlur,
    value: isUntouched ? '' : (value ?? ''),
    placeholder:
      isUntouched && mask ? `${mask}（留空不改）` : (props.placeholder ?? `请输入${field.label}`),
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value
      onChange(typed === '' ? (masked ? (mask ?? null) : null) : typed)
    },
  }
  if (!lines) {
    return (
      <Input
        {...shared}
        allowClear
        autoComplete="off"
        inputMode={props.inputMode}
        style={{ width: '100%', maxWidth: props.width }}
      />
    )
  }
  return (
    <Input.TextArea
      {...shared}
      autoSize={{ minRows: lines, maxRows: Math.max(lines, 16) }}
      showCount={maxLength !== undefined}
    />
  )
}
