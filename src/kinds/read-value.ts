import type { z } from 'zod'
import type { Parsed } from './field.ts'
import { withoutUnseen } from './fold-text.ts'

/** Checks a value that was read from a sheet; the first sentence of the schema is the refusal. */
export function readValue<V>(schema: z.ZodType<V>, value: unknown): Parsed<V> {
  const outcome = schema.safeParse(value)
  if (outcome.success) return { value: outcome.data }
  return { refusal: outcome.error.issues[0]?.message ?? '格式不正确' }
}

/** Typed text with full-width digits, letters and signs made half-width, without unseen signs and outer blanks. */
export function halfWidth(text: string): string {
  return withoutUnseen(text).normalize('NFKC').trim()
}
