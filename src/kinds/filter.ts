import { z } from 'zod'
import { type Operator, operators } from './field.ts'

/** What one field is compared with. `blank` and `filled` have no value. */
export interface Comparison {
  readonly op: Operator
  readonly value?: unknown
}

/** One condition of the wire's `filter`. */
export interface Filter extends Comparison {
  readonly field: string
}

/** Conditions of which at least one holds. */
export interface AnyOf {
  readonly any: readonly Filter[]
}

/** One part of the wire's `filter`; parts are joined by AND. */
export type FilterPart = Filter | AnyOf

const condition = z.strictObject({
  field: z.string().max(64),
  op: z.enum(operators, '筛选方式不正确'),
  value: z.unknown().optional(),
})

const anyOf = z.strictObject({ any: z.array(condition).min(1).max(20, '筛选条件过多') })

/** The wire's `filter`, before its values are checked by the fields' kinds. */
export const filterSchema: z.ZodType<FilterPart[]> = z
  .array(z.union([condition, anyOf]), '筛选条件不正确')
  .max(50, '筛选条件过多')

/** Whether a part is several conditions of which one is enough. */
export function isAnyOf(part: FilterPart): part is AnyOf {
  return 'any' in part
}

/** The conditions of some parts, alternatives included. */
export function conditionsIn(parts: readonly FilterPart[]): readonly Filter[] {
  return parts.flatMap(part => (isAnyOf(part) ? part.any : [part]))
}

/** A part as something else: its condition by `each`, several of them joined by `or`. */
export function foldPart<T>(
  part: FilterPart,
  { each, or }: { each(condition: Filter): T; or(all: readonly T[]): T },
): T {
  return isAnyOf(part) ? or(part.any.map(each)) : each(part)
}
