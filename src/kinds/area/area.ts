import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'
import { type AreaDepth, areaCodeShape, areaDepth } from './area-code.ts'

/** An administrative area, by its code. */
export interface AreaField extends FieldBase<'area', string, string> {
  /** How deep the choice must reach at least: 1 province … 5 committee. Any when absent. */
  readonly level?: AreaDepth
}

/** Declares an area: `area('所在地区', { level: 3 })`. */
export const area = fieldMaker<AreaField>('area')

const names = { 1: '省', 2: '市', 3: '区县', 4: '街道（乡镇）', 5: '社区（村）' } as const

/** An area's code by its shape; that the area exists is checked by the server. */
export function areaSchema(level: AreaDepth = 1): z.ZodType<string> {
  return z
    .string('请选择地区')
    .regex(areaCodeShape, '地区代码不正确')
    .refine(code => areaDepth(code) >= level, `请选择到${names[level]}`)
}

export const areaKind: Kind<AreaField> = {
  schema: field => areaSchema(field.level),
  print: (value, _field, words) => words?.area(value) ?? value,
  parse(typed, field) {
    const plain = halfWidth(typed)
    // A name: the importer, who has the areas, makes a code of it.
    return /^\d+$/.test(plain)
      ? readValue(areaSchema(field.level), plain)
      : { value: plain || null }
  },
  shown: (value, _field, words) => words.area(value) ?? value,
  operators: ['under', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'text',
}
