import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { halfWidth } from '#kinds/read-value.ts'

/** 发送登录验证码. */
export const userSendLoginCodeV3 = ask('POST user/user/sendLoginCodeV3', {
  question: z.object({
    loginName: z
      .string()
      .max(100)
      .transform(name => name.trim()),
    sourceType: z.union([z.string(), z.number()]),
  }),
  answer: z.object({
    phoneMask: z.string(),
    resendIn: z.number(),
  }),
})

/** 发送短信验证码. */
export const userSendLoginCodeV5 = ask('POST user/user/sendLoginCodeV5', {
  question: z.object({
    phone: z
      .string('请输入 11 位手机号')
      .overwrite(typed =>
        halfWidth(typed)
          .replace(/[\s-]/g, '')
          .replace(/^\+?86(?=1)/, ''),
      )
      .regex(/^1[3-9]\d{9}$/, '请输入 11 位手机号'),
    scene: z.enum(['register', 'findPassword', 'changePhone']),
    loginName: z
      .string()
      .max(100)
      .transform(name => name.trim())
      .optional(),
    validateCode: z
      .string()
      .max(200)
      .nullish()
      .transform(text => text ?? undefined),
    iconImage: z
      .string()
      .max(200)
      .nullish()
      .transform(text => text ?? undefined),
  }),
  answer: z.object({
    resendIn: z.number(),
  }),
})
