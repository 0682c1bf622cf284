import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const id = z.uuid('记录编号有误')

/** What is shared, under which name, and how narrowly. One of screen and playlist. */
const shared = z.object({
  screen: id.nullable().default(null),
  playlist: id.nullable().default(null),
  name: z.string().trim().min(1, '请输入名称').max(40, '名称不能超过 40 个字'),
  days: z.int('天数应为整数').min(1, '不少于 1 天').max(365, '不超过 365 天').nullable(),
  ips: z.string().max(1000).nullable().default(null),
  devices: z.int().min(1, '终端数为 1–50').max(50, '终端数为 1–50').nullable(),
})

/** A new token (分享): its address is told this once. */
export const screenShare = ask('POST datav/design/share', {
  question: shared,
  answer: z.object({
    id: z.string(),
    token: z.string(),
    /** Path of the address with the token in it. */
    path: z.string(),
    expiresAt: z.string(),
  }),
})

/** Pairs the display that shows this code (配对终端): it gets a token of its own. */
export const screenPair = ask('POST datav/design/pair', {
  question: shared.omit({ devices: true }).extend({
    code: z.string().regex(/^\d{6}$/, '配对码为 6 位数字'),
  }),
  answer: z.object({ id: z.string(), expiresAt: z.string() }),
})
