import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef } from 'react'
import type { AnyField } from '../field.ts'
import type { Comparison } from '../filter.ts'
import { askedText } from '../input/comparisons.input.tsx'
import type { FilterProps } from '../input/kind-input.input.tsx'
import styles from './day-range.module.css'
import { dayInBeijing, resolveDay } from './relative-day.ts'

const presets = [
  { label: '今天', from: 'today', to: 'today' },
  { label: '近7天', from: 'today-6', to: 'today' },
  { label: '近30天', from: 'today-29', to: 'today' },
  { label: '本月', from: 'monthStart', to: 'monthEnd' },
  { label: '上月', from: 'lastMonthStart', to: 'lastMonthEnd' },
  { label: '今年', from: 'yearStart', to: 'yearEnd' },
] as const

/**
 * From one day to another, both included; either end may stay open. A preset is asked for by its
 * relative words, so that a saved view keeps meaning this month; picked days stay as they are.
 */
export function DayRange({ field, value, onChange, id }: FilterProps<AnyField>) {
  const clicked = useRef<(typeof presets)[number]>(undefined)
  const today = dayInBeijing(new Date())
  const end = (op: 'from' | 'to') => {
    const asked = askedText(value, op)
    return asked === undefined ? null : dayjs(resolveDay(asked, today).slice(0, 10))
  }
  const change = (days: readonly (Dayjs | null)[] | null) => {
    const preset = clicked.current
    clicked.current = undefined
    if (preset) return onChange(between(preset.from, preset.to))
    onChange(between(dayText(days?.[0]), dayText(days?.[1])))
  }
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      style={{ width: '100%' }}
      aria-label={field.label}
      placeholder={[`${field.label}起`, '止']}
      allowEmpty={[true, true]}
      value={[end('from'), end('to')]}
      presets={presets.map(preset => ({
        label: (
          // Reached before the picker takes the range over, by mouse and by keyboard alike.
          <button
            type="button"
            className={styles.preset}
            onClick={() => {
              clicked.current = preset
            }}
          >
            {preset.label}
          </button>
        ),
        value: [dayjs(resolveDay(preset.from, today)), dayjs(resolveDay(preset.to, today))],
      }))}
      onOpenChange={() => {
        clicked.current = undefined
      }}
      onChange={change}
    />
  )
}

function dayText(day: Dayjs | null | undefined): string | undefined {
  return day ? day.format('YYYY-MM-DD') : undefined
}

function between(from: string | undefined, to: string | undefined): readonly Comparison[] {
  const parts: Comparison[] = []
  if (from !== undefined) parts.push({ op: 'from', value: from })
  if (to !== undefined) parts.push({ op: 'to', value: to })
  return parts
}
