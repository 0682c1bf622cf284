import { InputNumber } from 'antd'
import type { AnyField } from '../field.ts'
import type { InputProps } from './kind-input.input.tsx'
import { numberFormatter, storedNumber, withoutSeparators } from './number-range.input.tsx'

interface Props extends Omit<InputProps<AnyField>, 'value'> {
  readonly value: number | null | undefined
  onChange(value: number | null): void
  /** Stored units of one typed unit: 100 for fen and basis points. */
  readonly scale?: number
  readonly digits: number
  readonly prefix?: string
  readonly suffix?: string
  readonly width?: number
  readonly isNegativeAllowed: boolean
  /** Thousands separators while it is typed; unless stated, yes. */
  readonly isGrouped?: boolean
}

/** One number, with thousands separators unless it names something. Bounds are the schema's: nothing typed is silently altered. */
export function NumberBox(props: Props) {
  const { field, value, onChange, onBlur, id, disabled, status, scale = 1, digits } = props
  return (
    <InputNumber<number | string>
      id={id}
      style={{ width: '100%', maxWidth: props.width ?? 240 }}
      inputMode={props.isNegativeAllowed ? 'text' : 'decimal'}
      controls={false}
      precision={digits}
      prefix={props.prefix}
      suffix={props.suffix}
      disabled={disabled}
      status={status}
      placeholder={`请输入${field.label}`}
      value={value === null || value === undefined ? null : value / scale}
      {...(props.isGrouped === false ? {} : { formatter: numberFormatter(digits) })}
      parser={withoutSeparators}
      onChange={typed => onChange(storedNumber(typed, scale))}
      onBlur={onBlur}
    />
  )
}
