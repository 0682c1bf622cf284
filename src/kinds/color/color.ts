import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A colour, `#rrggbb` in small letters. */
export interface ColorField extends FieldBase<'color', string> {
  /** The only colours there are; any when absent. */
  readonly only?: readonly string[]
}

/** Declares a colour: `color('标签颜色')`. */
export const color = fieldMaker<ColorField>('color')

const schema: z.ZodType<string> = z
  .string('请选择颜色')
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, '颜色应为 #1677ff 这样的值')

export const colorKind: Kind<ColorField> = {
  schema: ({ only }) =>
    only === undefined
      ? schema
      : schema.refine(value => only.includes(value), '请选择给出的颜色之一'),
  print: value => value,
  parse: typed => readValue(schema, halfWidth(typed)),
  operators: [],
  sortable: false,
  format: 'text',
}
