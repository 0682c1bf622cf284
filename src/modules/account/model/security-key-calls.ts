import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { loginAnswer } from './login-shapes.ts'

/** UKEY登录. */
export const securityKeyLogin = ask('POST ukey/securityKey/login', {
  question: z
    .object({
      challengeId: z.uuid('签名验证失败'),
      /** Its number; the name of its credential for a FIDO2 key. */
      serial: z.string().max(400),
      /** PEM; empty for a FIDO2 key. */
      certificate: z.string().max(8000),
      signature: z.string().max(8000),
    })
    .extend({ sourceType: z.union([z.string(), z.number()]) }),
  answer: loginAnswer,
})

/** 获取UKEY挑战. */
export const securityKeyChallenge = ask('GET ukey/securityKey/getChallenge', {
  question: z.object({}),
  answer: z.object({
    challengeId: z.string(),
    nonce: z.string(),
  }),
})

/** 是否可用测试密钥. */
export const securityKeyTakesSoftKeys = ask('GET ukey/securityKey/takesSoftKeys', {
  question: z.object({}),
  answer: z.boolean(),
})

/** 查询UKEY的证书链与证书历史. */
export const securityKeyCertificates = ask('GET account/securityKey/getCertificates', {
  question: z.object({ id: z.uuid() }),
  answer: z.object({
    chain: z.array(
      z.object({
        serial: z.string(),
        subject: z.string(),
        issuer: z.string(),
        validFrom: z.string(),
        validUntil: z.string(),
        isValid: z.boolean(),
      }),
    ),
    isTrusted: z.boolean(),
    history: z.array(
      z.object({
        from: z.string(),
        until: z.string().nullable(),
        reason: z.string().nullable(),
        serial: z.string(),
        subject: z.string(),
        issuer: z.string(),
        validFrom: z.string(),
        validUntil: z.string(),
        isValid: z.boolean(),
      }),
    ),
  }),
})

/** UKEY系统检查. */
export const securityKeyChecks = ask('GET ukey/securityKey/getChecks', {
  question: z.object({}),
  answer: z.array(
    z.object({
      level: z.enum(['error', 'warning']),
      text: z.string(),
    }),
  ),
})

/** 新增测试密钥（仅测试环境）. */
export const securityKeyInsertSoft = ask('POST ukey/securityKey/insertSoft', {
  question: z.object({}),
  answer: z.object({
    serial: z.string(),
    /** PEM. */
    certificate: z.string(),
    /** Hex of the SM2 key. */
    privateKey: z.string(),
  }),
})

/** 查询解绑后失效的角色. */
export const securityKeyBoundRoles = ask('GET account/securityKey/getBoundRoles', {
  question: z.object({ id: z.uuid() }),
  answer: z.array(z.string()),
})

/** 挂失自己的UKEY. */
export const securityKeyReportOwnLoss = ask('POST ukey/securityKey/reportOwnLoss', {
  question: z.object({ id: z.uuid(), reason: z.string().trim().min(2, '请填写原因').max(200) }),
  answer: z.null(),
})

/** 用UKEY签名一项操作. */
export const securityKeySign = ask('POST ukey/securityKey/sign', {
  question: z.object({
    challengeId: z.uuid('签名验证失败'),
    /** Its number; the name of its credential for a FIDO2 key. */
    serial: z.string().max(400),
    /** PEM; empty for a FIDO2 key. */
    certificate: z.string().max(8000),
    signature: z.string().max(8000),
  }),
  answer: z.unknown(),
})
