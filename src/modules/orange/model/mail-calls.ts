import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { mailAudience, mailKinds } from './station-mail.ts'

const id = z.uuid('记录编号有误')

/** 站内信对象的人数和样例. */
export const mailAudienceCount = ask('POST orange/stationMail/count', {
  question: z.strictObject({
    audience: mailAudience,
    kind: z.enum(Object.keys(mailKinds) as [keyof typeof mailKinds]),
  }),
  answer: z.object({
    count: z.number(),
    optedOut: z.number(),
    samples: z.array(z.object({ nickname: z.string(), area: z.string().nullable() })),
    /** Of a list: lines nobody of the programme has. */
    unknown: z.array(z.string()),
  }),
})

/** 站内信送达后 72 小时的曲线, and failures by reason. */
export const mailCourse = ask('GET orange/stationMail/getCourse', {
  question: z.object({ id }),
  answer: z.object({
    hours: z.array(z.object({ hour: z.number(), read: z.number(), clicked: z.number() })),
    failures: z.array(z.object({ why: z.string(), count: z.number() })),
  }),
})
