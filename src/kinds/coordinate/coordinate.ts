import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A point on Chinese maps (GCJ-02), degrees with six digits (0.1 m). */
export interface Coordinate {
  readonly lng: number
  readonly lat: number
}

/** A place on the map. */
export interface CoordinateField extends FieldBase<'coordinate', Coordinate> {}

/** Declares a place on the map: `coordinate('位置')`. */
export const coordinate = fieldMaker<CoordinateField>('coordinate')

const sixDigits = (degrees: number) => Number(degrees.toFixed(6))

const schema: z.ZodType<Coordinate> = z.strictObject(
  {
    lng: z
      .number('请填写经度')
      .min(73, '经度应在 73 至 136 之间')
      .max(136, '经度应在 73 至 136 之间')
      .overwrite(sixDigits),
    lat: z
      .number('请填写纬度')
      .min(3, '纬度应在 3 至 54 之间')
      .max(54, '纬度应在 3 至 54 之间')
      .overwrite(sixDigits),
  },
  '请填写经度和纬度',
)

export const coordinateKind: Kind<CoordinateField> = {
  schema: () => schema,
  print: ({ lng, lat }) => `${lng}, ${lat}`,
  parse(typed) {
    const match = /^(\d+(?:\.\d+)?)[,\s]+(\d+(?:\.\d+)?)$/.exec(halfWidth(typed))
    if (!match) return { refusal: '应为「经度, 纬度」' }
    return readValue(schema, { lng: Number(match[1]), lat: Number(match[2]) })
  },
  operators: ['filled', 'blank'],
  sortable: false,
  format: 'text',
}
