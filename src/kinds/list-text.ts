import { z } from 'zod'
import type { Parsed } from './field.ts'
import { readValue } from './read-value.ts'

/** How several values stand in one cell of a sheet: `甲、乙`. */
export function joinList(values: readonly string[]): string {
  return values.join('、')
}

/** Splits what `joinList` joined; commas and semicolons of either width serve as well. */
export function splitList(text: string): string[] {
  return text
    .split(/[、,，;；\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** A list of values, each once; `max` bounds their number. */
export function listSchema<V>(item: z.ZodType<V>, max: number): z.ZodType<V[]> {
  return z
    .array(item, '应为列表')
    .max(max, `最多 ${max} 项`)
    .refine(values => new Set(values).size === values.length, '不能重复')
}

/** Reads a list cell through the list's schema. */
export function readList(schema: z.ZodType<string[]>, text: string): Parsed<string[]> {
  return readValue(schema, [...new Set(splitList(text))])
}
