import { z } from 'zod'
import { dayOfSerial, readDay } from '../day/day.ts'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A point in time, ISO in UTC with milliseconds. */
export interface MomentField extends FieldBase<'moment', string> {}

/** Declares a point in time: `moment('签到时间')`. */
export const moment = fieldMaker<MomentField>('moment')

const refusal = '时间不正确，应为 2026-01-31 08:30 这样的时间'

/** An ISO moment with any offset, made UTC. */
export const momentSchema: z.ZodType<string> = z.iso
  .datetime({ offset: true, error: refusal })
  .overwrite(inUtc)

function inUtc(value: string): string {
  const at = new Date(value)
  // What the shape was refused for is still handed on.
  return Number.isNaN(at.getTime()) ? value : at.toISOString()
}

/** A moment as read in Beijing (UTC+8): `YYYY-MM-DD HH:mm:ss`. */
export function printMoment(iso: string): string {
  const shifted = new Date(new Date(iso).getTime() + 8 * 3_600_000).toISOString()
  return shifted.slice(0, 19).replace('T', ' ')
}

/** A moment to the minute, as lists and lines show it: `YYYY-MM-DD HH:mm`. */
export function printMinute(iso: string): string {
  return printMoment(iso).slice(0, 16)
}

/** A moment that a spreadsheet counts in days from 1900 on, as a clock shows it: 46053.35. */
function momentOfSerial(typed: string): string | undefined {
  const plain = halfWidth(typed)
  if (!/^[1-9]\d{4}\.\d+$/.test(plain)) return undefined
  const serial = Math.round(Number(plain) * 86_400) / 86_400
  const seconds = Math.round((serial % 1) * 86_400)
  const clock = new Date(seconds * 1000).toISOString().slice(11, 19)
  return `${dayOfSerial(serial)} ${clock}`
}

export const momentKind: Kind<MomentField> = {
  schema: () => momentSchema,
  print: value => printMoment(value),
  parse(typed) {
    const [date = '', time = '00:00'] = (momentOfSerial(typed) ?? halfWidth(typed)).split(/[ T]+/)
    const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?$/.exec(time)
    const day = readDay(date)
    if (!match || !day) return { refusal }
    const [, hour = '', minute = '', second = '00'] = match
    return readValue(momentSchema, `${day}T${hour.padStart(2, '0')}:${minute}:${second}+08:00`)
  },
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'dateTime',
}
