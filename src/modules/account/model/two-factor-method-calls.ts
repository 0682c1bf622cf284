import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 开始绑定动态口令. */
export const twoFactorMethodBegin = ask('POST upms/twoFactorMethod/begin', {
  question: z.object({ loginPassword: z.string().min(1).max(4200).optional() }),
  answer: z.object({
    /** otpauth:// address of the new secret. */
    uri: z.string(),
    secret: z.string(),
  }),
})

/** 查询自己的第二因素. */
export const twoFactorMethodOwn = ask('GET upms/twoFactorMethod/getOwn', {
  question: z.object({}),
  answer: z.object({
    totpBoundAt: z.string().nullable(),
    recoveryCodesLeft: z.number(),
    keys: z.array(
      z.object({
        id: z.string(),
        serial: z.string(),
        kind: z.string(),
        state: z.string(),
        validUntil: z.string().nullable(),
      }),
    ),
  }),
})

/** 查询第二因素. */
export const twoFactorMethodList = ask('GET upms/twoFactorMethod/getList', {
  question: z.object({}),
  answer: z.object({
    totp: z.boolean(),
    sms: z.boolean(),
    ukey: z.boolean(),
  }),
})

/** 完成绑定动态口令. */
export const twoFactorMethodBind = ask('POST upms/twoFactorMethod/bind', {
  question: z.object({ code: z.string().regex(/^\d{6}$/, '动态口令为 6 位数字') }),
  answer: z.object({
    recoveryCodes: z.array(z.string()),
  }),
})

/** 解除动态口令. */
export const twoFactorMethodUnbind = ask('POST upms/twoFactorMethod/unbind', {
  question: z.object({}),
  answer: z.null(),
})
