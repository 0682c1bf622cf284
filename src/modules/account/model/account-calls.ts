import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { mobilePhone } from './login-shapes.ts'

/** 更换手机. */
export const accountChangePhone = ask('POST upms/account/changePhone', {
  question: z.object({
    oldCode: z.string().max(20).optional(),
    phone: mobilePhone,
    phoneCode: z.string().max(20),
  }),
  answer: z.null(),
})

/** 向原手机发送验证码. */
export const accountSendOldPhoneCode = ask('POST upms/account/sendOldPhoneCode', {
  question: z.object({}),
  answer: z.object({
    resendIn: z.number(),
  }),
})

/** 修改个人资料. */
export const accountUpdateProfile = ask('POST upms/account/updateProfile', {
  question: z.strictObject({
    userLogo: z.uuid().nullish(),
    email: z.email('邮箱地址格式不正确').nullish(),
  }),
  answer: z.null(),
})

/** 强制下线. */
export const accountEndSession = ask('POST access/account/endSession', {
  question: z.strictObject({ id: z.uuid() }),
  answer: z.unknown(),
})
