import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Comparison } from '../filter.ts'
import { askedText } from '../input/comparisons.input.tsx'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import type { MonthField } from './month.ts'

/** A month from the calendar or typed. */
export function Input(props: InputProps<MonthField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  return (
    <DatePicker
      picker="month"
      id={id}
      style={{ width: '100%', maxWidth: 160 }}
      disabled={disabled}
      status={status}
      placeholder={`请选择${field.label}`}
      value={value ? dayjs(`${value}-01`) : null}
      onChange={month => onChange(month ? month.format('YYYY-MM') : null)}
      onBlur={onBlur}
    />
  )
}

/** From one month to another, both included. */
export function Filter({ field, value, onChange, id }: FilterProps<MonthField>) {
  const end = (op: 'from' | 'to') => {
    const asked = askedText(value, op)
    return asked === undefined ? null : dayjs(`${asked}-01`)
  }
  return (
    <DatePicker.RangePicker
      picker="month"
      id={{ start: id }}
      style={{ width: '100%' }}
      aria-label={field.label}
      placeholder={[`${field.label}起`, '止']}
      allowEmpty={[true, true]}
      value={[end('from'), end('to')]}
      onChange={months => {
        const parts: Comparison[] = []
        if (months?.[0]) parts.push({ op: 'from', value: months[0].format('YYYY-MM') })
        if (months?.[1]) parts.push({ op: 'to', value: months[1].format('YYYY-MM') })
        onChange(parts)
      }}
    />
  )
}
