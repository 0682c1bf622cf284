import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 规则试算: what a pool would add to a gift now; fen. Chance is taken at its middle. */
export const poolTrial = ask('GET zhuanti/matchingPool/getTrial', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    amount: z.coerce.number<string>('请填写金额').int('金额应精确到分').min(1, '金额应大于 0'),
  }),
  answer: z.object({ matched: z.number(), left: z.number() }),
})
