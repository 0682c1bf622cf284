import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查看报文: what a target is told of a cause, in words. */
export const syncPayload = ask('GET cause/causeSync/getPayload', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    lines: z.array(z.tuple([z.string(), z.string()])),
    /** What keeps it from being told; null where nothing does. */
    lack: z.string().nullable(),
  }),
})
