import { z } from 'zod'
import type { AnyField, FieldBase, Kind } from '../field.ts'
import { readValue } from '../read-value.ts'

/** The number of a record for people, made by the server: `X20261121000001`. */
export interface RecordNumberField extends FieldBase<'recordNumber', string> {
  /** The letters in front: `X`. */
  readonly prefix: string
  readonly required: true
  readonly system: true
  readonly frozen: true
  readonly unique: true
}

/** Declares the number of a record: `recordNumber('项目编号', 'X')`. */
export function recordNumber(label: string, prefix: string): RecordNumberField {
  return {
    kind: 'recordNumber',
    label,
    prefix,
    required: true,
    system: true,
    frozen: true,
    unique: true,
  }
}

/** Whether a field holds the number by which people call the record. */
export function isRecordNumber(field: AnyField): field is RecordNumberField {
  return field.kind === 'recordNumber'
}

/**
 * The number with this serial on a Beijing day: prefix, day, and six digits unless the document asks
 * for more (domain-facts.md, 8).
 */
export function writeRecordNumber(
  prefix: string,
  day: string,
  serial: number | string,
  digits = 6,
): string {
  return `${prefix}${day.replaceAll('-', '')}${String(serial).padStart(digits, '0')}`
}

const schema: z.ZodType<string> = z
  .string('应为编号')
  .trim()
  .regex(/^[A-Z]+\d{14,}$/, '编号不正确')

export const recordNumberKind: Kind<RecordNumberField> = {
  schema: () => schema,
  print: value => value,
  parse: typed => readValue(schema, typed),
  operators: ['contains', 'is', 'startsWith'],
  sortable: true,
  format: 'text',
}
