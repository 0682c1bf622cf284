import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { DayField } from './day.ts'
import { DayRange } from './day-range.input.tsx'

/** A day from the calendar or typed. */
export function Input(props: InputProps<DayField>) {
  const { field, value, onChange, onBlur, id, disabled, status, masked } = props
  return (
    <DatePicker
      id={id}
      style={{ width: '100%', maxWidth: 200 }}
      disabled={disabled}
      status={status}
      placeholder={masked && value ? value : `请选择${field.label}`}
      format={['YYYY-MM-DD', 'YYYY/M/D', 'YYYYMMDD']}
      value={value && !masked ? dayjs(value) : null}
      onChange={day => onChange(day ? day.format('YYYY-MM-DD') : null)}
      onBlur={onBlur}
    />
  )
}

export { DayRange as Filter }
