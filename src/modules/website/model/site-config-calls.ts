import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 网站配置的版本. */
export const siteConfigVersions = ask('GET website/siteConfig/getVersions', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      no: z.number(),
      at: z.string(),
      byName: z.string().nullable(),
    }),
  ),
})
