import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 登记清点的现金及其捐赠明细，并提交复核. */
export const moneyInEnter = ask('POST finance/moneyIn/enter', {
  question: z.looseObject({
    lines: z
      .array(z.record(z.string(), z.unknown()), '请填写捐赠明细')
      .min(1, '请填写捐赠明细')
      .max(500, '一次最多 500 笔捐赠'),
  }),
  answer: z.unknown(),
})

/** 匹配建议: what money that waits to be claimed most likely is. */
export const claimSuggestion = ask('GET finance/moneyIn/getSuggestion', {
  question: z.object({ id: z.uuid('入账单编号有误') }),
  answer: z.object({
    kind: z.string(),
    cause: z.string().nullable(),
    causeTitle: z.string().nullable(),
    merchant: z.string().nullable(),
    donorName: z.string().nullable(),
    donorIsUnit: z.boolean(),
    displayName: z.string().nullable(),
    confidence: z.enum(['high', 'middle', 'low']),
    why: z.string(),
  }),
})
