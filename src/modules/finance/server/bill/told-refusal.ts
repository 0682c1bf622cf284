import { z } from 'zod'
import type { Refusal } from '#kernel/server/refusal.ts'

const more = z.object({
  errors: z.array(z.object({ message: z.string() })).optional(),
  known: z.object({ id: z.string(), number: z.string(), billDate: z.string() }).optional(),
  faults: z.array(z.object({ line: z.number(), message: z.string() })).optional(),
  titles: z.array(z.object({ title: z.string(), column: z.string().nullable() })).optional(),
  missing: z.array(z.string()).optional(),
})

function moreOf({ dataPoints }: Refusal): z.output<typeof more> {
  return more.safeParse(dataPoints ?? {}).data ?? {}
}

/** A refusal of one of several files: its sentence, the batch that it names, and the lines that are wrong. */
export function toldOf(refused: Refusal) {
  const { errors, known, faults } = moreOf(refused)
  return {
    message: errors?.[0]?.message ?? refused.message,
    known: known ?? null,
    faults: faults ?? [],
  }
}

/** The titles of a partner's bill that nobody has explained yet. */
export function unreadTitles(refused: Refusal | undefined) {
  const { titles, missing } = refused === undefined ? {} : moreOf(refused)
  return { titles: titles ?? [], missing: missing ?? [] }
}
