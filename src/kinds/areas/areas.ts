import { areaSchema } from '../area/area.ts'
import { type AreaDepth, areaCodeShape, areaDepth } from '../area/area-code.ts'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { joinList, listSchema, readList } from '../list-text.ts'

/** Several administrative areas, by their codes. */
export interface AreasField extends FieldBase<'areas', readonly string[], readonly string[]> {
  /** How deep the choice reaches at most: 1 province, 2 city, 3 county; 3 when absent. */
  readonly depth?: AreaDepth
  /** How many at most; 50 when absent. */
  readonly max?: number
}

/** Declares several areas: `areas('实施地区', { max: 20 })`. */
export const areas = fieldMaker<AreasField>('areas')

const schema = ({ depth = 3, max = 50 }: AreasField) =>
  listSchema(
    areaSchema().refine(
      code => !areaCodeShape.test(code) || areaDepth(code) <= depth,
      '地区级别过细',
    ),
    max,
  )

export const areasKind: Kind<AreasField> = {
  schema,
  print: (value, _field, words) => joinList(value.map(code => words?.area(code) ?? code)),
  // Names: the importer, who has the areas, makes codes of them.
  parse: (typed, field) => readList(schema(field), typed),
  shown: (value, _field, words) => value.map(code => words.area(code) ?? code),
  operators: ['in', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  isEmpty: value => value.length === 0,
}
