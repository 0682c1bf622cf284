import { Input as AntInput, Typography } from 'antd'
import { useState } from 'react'
import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { JsonField } from './json.ts'

/** The value as JSON, taken over whenever it can be read. */
export function Input({
  field,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  status,
}: InputProps<JsonField>) {
  const [typed, setTyped] = useState(() =>
    value === null || value === undefined ? '' : JSON.stringify(value, null, 2),
  )
  const [isReadable, setReadable] = useState(true)
  const read = (text: string) => {
    setTyped(text)
    try {
      onChange(text.trim() === '' ? null : JSON.parse(text))
      setReadable(true)
    } catch {
      setReadable(false)
    }
  }
  return (
    <>
      <AntInput.TextArea
        id={id}
        aria-label={field.label}
        disabled={disabled}
        status={isReadable ? status : 'error'}
        value={typed}
        autoSize={{ minRows: 4, maxRows: 20 }}
        style={{ fontFamily: 'var(--ant-font-family-code)' }}
        onChange={event => read(event.target.value)}
        onBlur={onBlur}
      />
      {!isReadable && (
        <Typography.Text type="danger">不是完整的 JSON，修改尚未采用</Typography.Text>
      )}
    </>
  )
}

export { EmptinessFilter as Filter }
