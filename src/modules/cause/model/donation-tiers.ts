import { z } from 'zod'

/** Amounts proposed to donors with what each does (资助档位); fen. */
export const donationTiers = z
  .array(
    z.strictObject({
      amount: z.int('金额应精确到分').min(1, '金额应大于 0'),
      text: z
        .string('请填写档位说明')
        .trim()
        .min(1, '请填写档位说明')
        .max(40, '档位说明不超过 40 个字'),
      image: z.uuid('请重新上传档位图片').nullish(),
    }),
  )
  .max(8, '档位不超过 8 个')
