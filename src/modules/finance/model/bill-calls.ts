import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 登记空账单. */
export const billRegisterEmpty = ask('POST finance/bill/registerEmpty', {
  question: z.strictObject({
    merchant: z.uuid('请选择商户号'),
    days: z
      .array(z.iso.date('日期应为 YYYY-MM-DD'), '请选择日期')
      .min(1, '请选择日期')
      .max(31, '一次最多登记 31 天'),
    reason: z
      .string('请填写说明')
      .trim()
      .min(2, '说明不少于 2 个字')
      .max(200, '说明不超过 200 个字'),
    /** The books have orders of such a day: it waits for another person. */
    withOrders: z.boolean().default(false),
  }),
  answer: z.unknown(),
})
