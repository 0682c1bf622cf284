import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { orangeValues } from './orange-setting.ts'

/** 当前生效的橙心设置. */
export const settingNow = ask('GET orange/orangeSetting/getNow', {
  question: z.object({}),
  answer: z.object({
    versionNo: z.number(),
    values: orangeValues,
    rules: z.string(),
    privacy: z.string(),
    /** Versions still to come. */
    next: z.array(z.object({ versionNo: z.number(), from: z.string(), note: z.string() })),
  }),
})

/** 按近 30 天的行为试算每月发放. */
export const settingCost = ask('POST orange/orangeSetting/cost', {
  question: z.strictObject({ values: orangeValues }),
  answer: z.object({
    lines: z.array(
      z.object({
        label: z.string(),
        times: z.number(),
        /** Hearts of those times under the settings in force, and under the new ones. */
        now: z.number(),
        next: z.number(),
      }),
    ),
  }),
})
