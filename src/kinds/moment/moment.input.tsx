import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { DayRange } from '../day/day-range.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import { type MomentField, printMoment } from './moment.ts'

/** A point in Beijing time, wherever the browser stands. */
export function Input(props: InputProps<MomentField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  return (
    <DatePicker
      showTime={{ format: 'HH:mm', defaultOpenValue: dayjs('00:00', 'HH:mm') }}
      format="YYYY-MM-DD HH:mm"
      id={id}
      style={{ width: '100%', maxWidth: 220 }}
      disabled={disabled}
      status={status}
      placeholder={`请选择${field.label}`}
      // The calendar reckons in the browser's zone; text without zone keeps it out of the matter.
      value={value ? dayjs(printMoment(value)) : null}
      onChange={at =>
        onChange(at ? new Date(`${at.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString() : null)
      }
      onBlur={onBlur}
    />
  )
}

export { DayRange as Filter }
