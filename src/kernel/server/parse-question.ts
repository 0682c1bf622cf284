import type { z } from 'zod'
import { type FieldError, invalid } from './refusal.ts'

/** What a call was asked, read by its schema; everything wrong at once. For calls whose body is a file as well. */
export function parseQuestion<Q>(question: z.ZodType<Q>, given: unknown): Q {
  const broken = brokenPlace(given, '')
  if (broken !== undefined) throw invalid([{ field: broken, message: '内容含有无法保存的字符' }])
  const parsed = question.safeParse(given)
  if (parsed.success) return parsed.data
  const errors: FieldError[] = parsed.error.issues.map(issue => ({
    field: issue.path.join('.'),
    message: issue.message,
  }))
  throw invalid(errors)
}

/** No record is nested deeper; recursion over more would exhaust the stack. */
const deepest = 100

/**
 * Where a question is broken: a text that PostgreSQL cannot keep as it is (with a NUL or half a
 * surrogate pair), or nesting without an end. Asked once here, so that no field of no route has to.
 */
function brokenPlace(given: unknown, place: string, depth = 0): string | undefined {
  if (typeof given === 'string') return isKeepable(given) ? undefined : place
  if (typeof given !== 'object' || given === null) return undefined
  if (depth === deepest) return place
  for (const [name, value] of Object.entries(given)) {
    if (!isKeepable(name)) return place
    const found = brokenPlace(value, place === '' ? name : `${place}.${name}`, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function isKeepable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
