import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { givenText, mobilePhone } from './login-shapes.ts'

/** 修改密码. */
export const passwordChange = ask('POST upms/password/change', {
  question: z.object({
    oldPassword: z.string().min(1, '请输入密码').max(4200),
    newPassword: z.string().min(1, '请输入密码').max(4200),
    loginName: givenText,
    validateCode: givenText,
    iconImage: givenText,
  }),
  answer: z.unknown(),
})

/** 找回密码身份验证. */
export const passwordVerifyForgot = ask('POST upms/password/verifyForgot', {
  question: z.object({
    loginName: z
      .string()
      .max(100)
      .transform(name => name.trim()),
    phone: mobilePhone,
    phoneCode: z.string().trim().max(20),
  }),
  answer: z.union([
    z.object({
      ticket: z.string(),
    }),
    z.object({
      proof: z.string(),
      nextSteps: z.array(z.enum(['phone', 'totp', 'ukey', 'bindTotp'])),
    }),
  ]),
})

/** 找回密码第二因素验证. */
export const passwordProveForgot = ask('POST upms/password/proveForgot', {
  question: z.object({
    proof: z.string().min(1).max(100),
    code: z.string().trim().max(20).optional(),
    signature: z
      .object({
        challengeId: z.uuid('签名验证失败'),
        /** Its number; the name of its credential for a FIDO2 key. */
        serial: z.string().max(400),
        /** PEM; empty for a FIDO2 key. */
        certificate: z.string().max(8000),
        signature: z.string().max(8000),
      })
      .optional(),
  }),
  answer: z.object({
    ticket: z.string(),
  }),
})

/** 重置密码. */
export const passwordReset = ask('POST upms/password/reset', {
  question: z.object({
    ticket: z.string().min(1).max(100),
    newPassword: z.string().min(1, '请输入密码').max(4200),
  }),
  answer: z.unknown(),
})

/** 稍后修改密码. */
export const passwordPostpone = ask('POST upms/password/postpone', {
  question: z.object({}),
  answer: z.unknown(),
})
