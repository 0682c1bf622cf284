import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

interface Hours {
  readonly from: string | null
  readonly to: string | null
}

const timeOf = (text: string | null): Dayjs | null =>
  text === null ? null : dayjs(`2000-01-01T${text}:00`)

/** Between which times of day something is shown; all day when empty. */
export function HoursInput({ from, to, onChange }: Hours & { onChange(hours: Hours): void }) {
  return (
    <TimePicker.RangePicker
      format="HH:mm"
      placeholder={['全天', '全天']}
      value={[timeOf(from), timeOf(to)]}
      onChange={times =>
        onChange({
          from: times?.[0]?.format('HH:mm') ?? null,
          to: times?.[1]?.format('HH:mm') ?? null,
        })
      }
    />
  )
}
