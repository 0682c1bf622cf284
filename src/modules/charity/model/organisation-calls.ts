import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 重置机构管理员. */
export const organisationResetAdmin = ask('POST charity/organisation/resetAdmin', {
  question: z.strictObject({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    loginName: z.string(),
    link: z.string().nullable(),
  }),
})
