import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { halfWidth } from '#kinds/read-value.ts'

/** 更换手机. */
export const accountChangePhone = ask('POST upms/account/changePhone', {
  question: z.object({
    oldCode: z.string().max(20).optional(),
    phone: z
      .string('请输入 11 位手机号')
      .overwrite(typed =>
        halfWidth(typed)
          .replace(/[\s-]/g, '')
          .replace(/^\+?86(?=1)/, ''),
      )
      .regex(/^1[3-9]\d{9}$/, '请输入 11 位手机号'),
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
