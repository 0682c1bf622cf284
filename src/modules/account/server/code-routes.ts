import { z } from 'zod'
import { phone as phoneField } from '#kernel/kinds/index.ts'
import { schemaOf } from '#kernel/kinds/registry.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { currentVault } from '#kernel/server/vault/vault.ts'
import { account } from '#modules/access/model/index.ts'
import { asProduct } from './as-product.ts'
import { spendTicket } from './captcha.ts'
import { findLogin } from './find-login.ts'
import { attemptOf } from './login.ts'
import { countAttempt, limitsOf, takeBack } from './login-counters.ts'
import { blockedMessage, normaliseLoginName } from './login-limits.ts'
import { ports } from './ports.ts'
import { takeTotp, usableFactors } from './second-factors.ts'
import { passedStep } from './second-step.ts'
import { readSecurity } from './settings.ts'
import { phoneMask, sendCode, takeCode } from './sms-codes.ts'
import { openTicket } from './tickets.ts'

const loginName = z
  .string()
  .max(100)
  .transform(name => name.trim())
const mobile = schemaOf(phoneField('手机号', { required: true })).pipe(z.string())
const optionalText = z
  .string()
  .max(200)
  .nullish()
  .transform(text => text ?? undefined)

/** The second factor's code, to the account's own phone; only after a right first step. */
const loginCodeRoute = route({
  method: 'POST',
  path: '/api/user/user/sendLoginCodeV3',
  access: 'public',
  summary: '发送登录验证码',
  question: z.object({ loginName, sourceType: z.union([z.string(), z.number()]) }),
  async handle(given, exchange) {
    if (Number(given.sourceType) !== 100_000) throw refusal('登录来源不正确')
    const { database, visitor, ip } = exchange
    const step = await passedStep(exchange)
    const security = await database.read('all', reader => readSecurity(reader))
    const resendIn = security.of('sms.resend')
    const isOwn = step?.loginName === normaliseLoginName(given.loginName)
    const row =
      step?.account == null || !isOwn
        ? undefined
        : await database.read('all', reader => findRow(reader, account, step.account ?? ''))
    if (row === undefined || row.phone === null || !ports.canSendSms())
      return { phoneMask: maskOfNobody(given.loginName), resendIn }
    const { phone } = row
    await asProduct(exchange, act =>
      sendCode(act, {
        ...{ scene: 'login', phone, ip, account: row.id, loginName: row.loginName },
        sessionHash: visitor.sessionHash,
      }),
    )
    return { phoneMask: phoneMask(phone), resendIn }
  },
})

/** A mask that belongs to a typed name and to nobody: always the same, and of the same shape. */
function maskOfNobody(typed: string): string {
  const index = currentVault().blindIndex(normaliseLoginName(typed) || '-', 'login.mask')
  const digits = [...index].map(letter => letter.charCodeAt(0) % 10).join('')
  return `1${3 + (Number(digits[0]) % 7)}${digits[1]}****${digits.slice(2, 6)}`
}

/** Codes to phones that are not known yet; scenes before login need a captcha. */
const phoneCodeRoute = route({
  method: 'POST',
  path: '/api/user/user/sendLoginCodeV5',
  access: 'public',
  summary: '发送短信验证码',
  question: z.object({
    phone: mobile,
    scene: z.enum(['register', 'findPassword', 'changePhone']),
    loginName: loginName.optional(),
    validateCode: optionalText,
    iconImage: optionalText,
  }),
  async handle(given, exchange) {
    const { database, visitor, ip } = exchange
    const { scene, phone } = given
    if (scene === 'changePhone' && visitor.person === null) throw refusal('请先登录')
    if (scene !== 'changePhone')
      await spendTicket({ database, sessionHash: visitor.sessionHash }, given, ['puzzle', 'icon'])
    if (!ports.canSendSms()) throw refusal(await noServiceSentence(exchange, scene))
    const found =
      scene === 'findPassword'
        ? await database.read('all', reader => findLogin(reader, given.loginName ?? ''))
        : undefined
    const isDecoy = scene === 'findPassword' && found?.account.phone !== phone
    const resendIn = await asProduct(exchange, act =>
      sendCode(act, {
        ...{ scene, phone, ip, sessionHash: visitor.sessionHash, loginName: given.loginName },
        ...(isDecoy ? { isDecoy } : {}),
      }),
    )
    return { resendIn }
  },
})

async function noServiceSentence({ database }: Exchange, scene: string): Promise<string> {
  const contact = await database.read('all', reader => ports.contactLine(reader))
  const what = scene === 'findPassword' ? '重置密码' : ''
  return `短信服务未开通，请联系管理员${what}${contact === '' ? '' : `（${contact}）`}`
}

/** 找回密码, step 1: name, phone and code belong together; accounts with an authenticator prove it too. */
const verifyForgotRoute = route({
  method: 'POST',
  path: '/api/upms/password/verifyForgot',
  access: 'public',
  summary: '找回密码身份验证',
  question: z.object({
    loginName,
    phone: mobile,
    phoneCode: z.string().trim().max(20),
    totpCode: optionalText,
  }),
  async handle(given, exchange) {
    const { database, visitor } = exchange
    const found = await database.read('all', reader => findLogin(reader, given.loginName))
    const attempt = await attemptOf(exchange, given.loginName, found?.account)
    const security = await database.read('all', reader => readSecurity(reader))
    const pause = await countAttempt(database, attempt, limitsOf(security))
    if (pause > 0) throw refusal(blockedMessage(pause))
    const isRight = await takeCode(database, {
      ...{ scene: 'findPassword', phone: given.phone, code: given.phoneCode },
      sessionHash: visitor.sessionHash,
    })
    const row = found?.account
    const isPair = row !== undefined && row.phone === given.phone && row.state === 'enabled'
    if (!isRight || !isPair) throw refusal('信息不匹配或验证码错误')
    const usable = await database.read('all', reader => usableFactors(reader, row.id))
    // The second factor is not bypassed by forgetting the first.
    if (usable.totp && !(await takeTotp(database, row.id, given.totpCode ?? '')))
      throw refusal('信息不匹配或验证码错误')
    if (usable.ukey && !usable.totp) throw refusal('该账号使用UKEY，请联系管理员重置密码')
    await takeBack(database, attempt)
    return { ticket: await asProduct(exchange, act => openTicket(act, row.id, 'forgot')) }
  },
})

export const codeRoutes = [loginCodeRoute, phoneCodeRoute, verifyForgotRoute]
