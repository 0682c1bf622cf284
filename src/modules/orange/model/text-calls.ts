import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const id = z.uuid('记录编号有误')

/** 缺少使用中文案的位置. */
export const copyLacking = ask('GET orange/copywriting/getLacking', {
  question: z.object({}),
  answer: z.array(z.string()),
})

/** 文案的版本和每日数据. */
export const copyCourse = ask('GET orange/copywriting/getCourse', {
  question: z.object({ id }),
  answer: z.object({
    versions: z.array(
      z.object({ no: z.number(), title: z.string(), content: z.string(), at: z.string() }),
    ),
    days: z.array(z.object({ day: z.string(), shows: z.number(), clicks: z.number() })),
  }),
})

/** 恢复文案的旧版本. */
export const copyRestore = ask('POST orange/copywriting/restoreVersion', {
  question: z.strictObject({ id, version: z.int(), no: z.int().min(1) }),
  answer: z.object({ versionNo: z.number() }),
})

/** 公告的阅读名单和版本. */
export const bulletinReaders = ask('GET orange/bulletin/getReaders', {
  question: z.object({ id }),
  answer: z.object({
    readers: z.array(z.object({ user: z.string(), nickname: z.string(), at: z.string() })),
    versions: z.array(
      z.object({ no: z.number(), title: z.string(), note: z.string().nullable(), at: z.string() }),
    ),
  }),
})

/** 同期的其他弹窗公告. */
export const bulletinRivals = ask('GET orange/bulletin/getRivals', {
  question: z.object({
    id: id.optional(),
    from: z.iso.datetime(),
    to: z.iso.datetime().optional(),
  }),
  answer: z.array(z.object({ id: z.string(), title: z.string(), from: z.string() })),
})
