import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A time of the day, `HH:mm`. */
export interface TimeOfDayField extends FieldBase<'timeOfDay', string> {}

/** Declares a time of the day: `timeOfDay('开门时间')`. */
export const timeOfDay = fieldMaker<TimeOfDayField>('timeOfDay')

const schema = z
  .string('时间不正确')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间不正确，应为 08:30 这样的时间')

export const timeOfDayKind: Kind<TimeOfDayField> = {
  schema: () => schema,
  print: value => value,
  parse(typed) {
    const plain = halfWidth(typed)
    // A part of a day, as a spreadsheet counts it.
    const minutes = /^0?\.\d+$/.test(plain)
      ? Math.round(Number(plain) * 1440 * 60) / 60
      : Number.NaN
    const counted = Number.isInteger(minutes)
      ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
      : plain
    const match = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(counted)
    return readValue(schema, match ? `${match[1]?.padStart(2, '0')}:${match[2]}` : typed)
  },
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'text',
}
