import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { presentedOf } from '#kernel/resource/presented-schema.ts'
import { interaction } from './interaction.ts'

/** 互动详情: what else its writer wrote on the same cause, and gave to it. */
export const interactionThread = ask('GET website/interaction/getThread', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    earlier: z.array(presentedOf(interaction)),
    /** As the public sees them: by display name, the latest first. */
    gifts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Fen. */
        amount: z.number(),
        /** ISO. */
        at: z.string(),
      }),
    ),
    /** The writer in the donor book of the organisation, for the trace of all gifts (BR-14). */
    donors: z.array(z.string()),
  }),
})
