import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { readValue } from '../read-value.ts'

/** A picture of the icon set, by name: `HeartOutlined`. */
export interface IconField extends FieldBase<'icon', string> {}

/** Declares an icon: `icon('图标')`. */
export const icon = fieldMaker<IconField>('icon')

const schema: z.ZodType<string> = z
  .string('请选择图标')
  .regex(/^[A-Z][A-Za-z0-9]{1,49}$/, '图标名称不正确')

export const iconKind: Kind<IconField> = {
  schema: () => schema,
  print: value => value,
  parse: typed => readValue(schema, typed.trim()),
  operators: [],
  sortable: false,
  format: 'text',
}
