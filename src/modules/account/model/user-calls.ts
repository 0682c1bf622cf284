import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { givenText, mobilePhone } from './login-shapes.ts'

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
    phone: mobilePhone,
    scene: z.enum(['register', 'findPassword', 'changePhone']),
    loginName: z
      .string()
      .max(100)
      .transform(name => name.trim())
      .optional(),
    validateCode: givenText,
    iconImage: givenText,
  }),
  answer: z.object({
    resendIn: z.number(),
  }),
})
