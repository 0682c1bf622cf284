import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const id = z.uuid('记录编号有误')
const share = z.number().min(0).max(1)

/** 遮挡照片中的面部: areas drawn by hand, as shares of width and height. */
export const photoBlur = ask('POST orange/photoShow/blur', {
  question: z.strictObject({
    id,
    /** Which of its pictures. */
    at: z.int().min(0).max(8),
    areas: z
      .array(z.strictObject({ x: share, y: share, width: share, height: share }))
      .min(1, '请框出要遮挡的区域')
      .max(30),
  }),
  answer: z.object({ picture: z.string() }),
})

/** 互夸识别: pairs and rings that praise each other. */
export const praiseRings = ask('GET orange/praise/getRings', {
  question: z.object({}),
  answer: z.array(
    z.object({
      users: z.array(z.object({ id: z.string(), nickname: z.string() })),
      count: z.number(),
    }),
  ),
})
