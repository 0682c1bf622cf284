import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { givenText, loginAnswer } from './login-shapes.ts'

/** 获取系统令牌. */
export const ssoToken = ask('GET upms/sso/getToken', {
  question: z.object({}),
  answer: z.object({
    token: z.string(),
    loginState: z.boolean(),
    /** Whose session it is, while somebody is signed in. */
    loginName: z.string().optional(),
    /** Which captcha is due; `none` when the settings ask for none yet. */
    captcha: z.enum(['puzzle', 'icon', 'none']),
    loginKey: z.object({
      id: z.string(),
      publicKey: z.string(),
    }),
    /** The server's clock in milliseconds. */
    now: z.number().optional(),
    /** Why the session is restricted, while it is. */
    restriction: z
      .object({
        reasons: z.array(
          z.object({
            kind: z.enum(['first', 'reset', 'rules', 'expired', 'weakList']),
            note: z.string().optional(),
          }),
        ),
        /** How often it may still be put off. */
        graceLeft: z.number(),
      })
      .optional(),
  }),
})

/** 登录. */
export const ssoLogin = ask('POST upms/sso/login', {
  question: z
    .object({
      loginName: z
        .string()
        .max(100)
        .transform(name => name.trim())
        .pipe(z.string().min(1, '请输入登录名')),
      loginPassword: z.string().min(1, '请输入密码').max(4200),
    })
    .extend({
      sourceType: z.union([z.string().max(20), z.number()]),
      validateCode: givenText,
      phoneCode: givenText,
      iconImage: givenText,
    }),
  answer: loginAnswer,
})

/** 获取图标验证码. */
export const ssoIconImage = ask('GET upms/sso/getIconImage', {
  question: z.object({}),
  answer: z.object({
    challengeId: z.string(),
    image: z.string(),
    /** A strip of the asked icons, in order. */
    prompt: z.string(),
    count: z.number(),
    width: z.number(),
    height: z.number(),
    expiresIn: z.number(),
  }),
})

/** 校验图标验证码. */
export const ssoCheckIconImage = ask('POST upms/sso/checkIconImage', {
  question: z.object({
    challengeId: z.uuid('验证码已失效，请重新验证'),
    points: z.array(z.object({ x: z.number(), y: z.number() })).max(10),
  }),
  answer: z.object({
    iconImage: z.string(),
  }),
})

/** 获取滑块拼图. */
export const ssoPuzzleValidCode = ask('GET upms/sso/getPuzzleValidCode', {
  question: z.object({}),
  answer: z.object({
    challengeId: z.string(),
    background: z.string(),
    slider: z.string(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    sliderWidth: z.number(),
    expiresIn: z.number(),
  }),
})

/** 校验滑块拼图. */
export const ssoCheckPuzzleValidCode = ask('GET upms/sso/checkPuzzleValidCode', {
  question: z.object({
    challengeId: z.uuid('验证码已失效，请重新验证'),
    x: z.coerce.number('位置应为数字').min(-1000).max(1000),
    track: z.string().max(1200),
  }),
  answer: z.object({
    validateCode: z.string(),
  }),
})

/** 退出登录. */
export const ssoLogout = ask('GET upms/sso/logout', {
  question: z.object({}),
  answer: z.unknown(),
})

/** 二次验证. */
export const ssoStepUp = ask('POST upms/sso/stepUp', {
  question: z.discriminatedUnion('method', [
    z.object({ method: z.literal('totp'), code: z.string().trim().max(20) }),
    z.object({ method: z.literal('sms'), code: z.string().trim().max(20) }),
    z.object({
      method: z.literal('ukey'),
      signature: z.object({
        challengeId: z.uuid('签名验证失败'),
        /** Its number; the name of its credential for a FIDO2 key. */
        serial: z.string().max(400),
        /** PEM; empty for a FIDO2 key. */
        certificate: z.string().max(8000),
        signature: z.string().max(8000),
      }),
    }),
  ]),
  answer: z.unknown(),
})

/** 发送二次验证码. */
export const ssoSendStepUpCode = ask('POST upms/sso/sendStepUpCode', {
  question: z.object({}),
  answer: z.object({
    phoneMask: z.string(),
    resendIn: z.number(),
    /** No message reaches telephones: the code lies on the server. */
    staysHere: z.boolean(),
  }),
})
