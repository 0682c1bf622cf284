import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 非法社会组织比对. */
export const illegalOrganisationCompare = ask('GET charity/illegalOrganisation/compare', {
  question: z.object({}),
  answer: z.object({
    compared: z.number(),
    hits: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        link: z.string(),
        matches: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            batch: z.string(),
            status: z.enum(['1', '2', '3']),
            similarity: z.number(),
          }),
        ),
      }),
    ),
  }),
})
