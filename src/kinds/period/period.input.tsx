import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { DayRange } from '../day/day-range.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { PeriodField } from './period.ts'

/** A stretch of days in one picker. */
export function Input(props: InputProps<PeriodField>) {
  const { value, onChange, onBlur, id, disabled, status } = props
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      style={{ width: '100%', maxWidth: 320 }}
      disabled={disabled}
      status={status}
      placeholder={['开始日期', '结束日期']}
      value={value ? [dayjs(value.from), dayjs(value.to)] : null}
      onChange={days => {
        const [from, to] = days ?? []
        onChange(
          from && to ? { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') } : null,
        )
      }}
      onBlur={onBlur}
    />
  )
}

export { DayRange as Filter }
