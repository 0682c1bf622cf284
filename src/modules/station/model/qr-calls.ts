import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const counts = z.object({
  scans: z.number(),
  visitors: z.number(),
  orders: z.number(),
  donations: z.number(),
  /** Fen. */
  amount: z.number(),
})

/** 数据: scans and gifts by day of the last so many days, and by hour of the day. */
export const qrCourse = ask('GET equipment/qrCode/getCourse', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    days: z.coerce.number().int().min(1).max(90).default(30),
  }),
  answer: z.object({
    days: z.array(counts.extend({ day: z.string() })),
    hours: z.array(z.object({ hour: z.number(), scans: z.number() })),
  }),
})

/** What stands on the poster of a code, and what it lacks for one. */
export const qrFace = ask('GET equipment/qrCode/getFace', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    title: z.string(),
    organisation: z.string(),
    lines: z.array(z.tuple([z.string(), z.string()])),
    link: z.string(),
    /** Why no poster is made; null where one is. */
    lack: z.string().nullable(),
  }),
})

/** 批量生成: numbered codes with one target. */
export const makeQrCodes = ask('POST equipment/qrCode/createMany', {
  question: z.strictObject({
    howMany: z.int('数量应为整数').min(1, '数量应为 1–500').max(500, '数量应为 1–500'),
    draft: z.record(z.string(), z.unknown()),
  }),
  answer: z.object({ made: z.number(), first: z.string() }),
})

/** 批量生成: one code for each of these stations. */
export const makeStationCodes = ask('POST equipment/qrCode/createForStations', {
  question: z.strictObject({
    stations: z.array(z.uuid('驿站编号有误')).min(1, '请选择驿站').max(500, '一次最多 500 个驿站'),
  }),
  answer: z.object({ made: z.number() }),
})
