import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 按账单明细登记渠道拒付. */
export const billLineChargeback = ask('POST finance/billLine/chargeback', {
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    fundingSource: z.enum(['1', '2'], '请选择退款来源').default('1'),
    opinion: z
      .string('请填写说明')
      .trim()
      .min(2, '说明不少于 2 个字')
      .max(200, '说明不超过 200 个字'),
  }),
  answer: z.unknown(),
})
