import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { Comparison } from '../filter.ts'
import { askedText } from '../input/comparisons.input.tsx'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import type { TimeOfDayField } from './time-of-day.ts'

const format = 'HH:mm'

/** Any day will do: only its time is drawn. */
function atTime(time: string): Dayjs {
  return dayjs(`2000-01-01T${time}:00`)
}

/** A time of the day. */
export function Input(props: InputProps<TimeOfDayField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  return (
    <TimePicker
      id={id}
      format={format}
      style={{ width: '100%', maxWidth: 140 }}
      disabled={disabled}
      status={status}
      needConfirm={false}
      placeholder={`请选择${field.label}`}
      value={value ? atTime(value) : null}
      onChange={time => onChange(time ? time.format(format) : null)}
      onBlur={onBlur}
    />
  )
}

/** From one time to another, both included. */
export function Filter({ field, value, onChange, id }: FilterProps<TimeOfDayField>) {
  const end = (op: 'from' | 'to') => {
    const asked = askedText(value, op)
    return asked === undefined ? null : atTime(asked)
  }
  return (
    <TimePicker.RangePicker
      id={{ start: id }}
      format={format}
      style={{ width: '100%' }}
      aria-label={field.label}
      placeholder={[`${field.label}起`, '止']}
      allowEmpty={[true, true]}
      value={[end('from'), end('to')]}
      onChange={times => {
        const parts: Comparison[] = []
        if (times?.[0]) parts.push({ op: 'from', value: times[0].format(format) })
        if (times?.[1]) parts.push({ op: 'to', value: times[1].format(format) })
        onChange(parts)
      }}
    />
  )
}
