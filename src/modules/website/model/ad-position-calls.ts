import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 广告位上的广告. */
export const adPositionRunning = ask('GET website/adPosition/getRunning', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      endAt: z.string().nullable(),
    }),
  ),
})
