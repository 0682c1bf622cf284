import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 我的客服: who answers the organisation of the person who asks; null where nobody was named. */
export const serviceManagerMine = ask('GET charity/serviceManager/getMine', {
  question: z.object({}),
  answer: z.nullable(
    z.object({
      name: z.string(),
      phone: z.string(),
      /** `周一至周五 09:00–18:00` in words. */
      hours: z.string(),
      /** Whom the backup stands in for now; null: the own one answers. */
      standsInFor: z.string().nullable(),
    }),
  ),
})
