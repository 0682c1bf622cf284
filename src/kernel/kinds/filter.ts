import { z } from 'zod'
import { type Operator, operators } from './field.ts'

/** What one field is compared with. `blank` and `filled` have no value. */
export interface Comparison {
  readonly op: Operator
  readonly value?: unknown
}

/** One part of the wire's `filter`; parts are joined by AND. */
export interface Filter extends Comparison {
  readonly field: string
}

/** The wire's `filter`, before its values are checked by the fields' kinds. */
export const filterSchema: z.ZodType<Filter[]> = z
  .array(
    z.strictObject({
      field: z.string().max(64),
      op: z.enum(operators, '筛选方式不正确'),
      value: z.unknown().optional(),
    }),
    '筛选条件不正确',
  )
  .max(50, '筛选条件过多')
