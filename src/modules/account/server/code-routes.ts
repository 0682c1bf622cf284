import { refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import { userSendLoginCodeV3, userSendLoginCodeV5 } from '../model/user-calls.ts'
import { asProduct } from './as-product.ts'
import { spendTicket } from './captcha.ts'
import { withConstantTime } from './constant-time.ts'
import { findLogin } from './find-login.ts'
import { normaliseLoginName } from './login-limits.ts'
import { accountPorts } from './ports.ts'
import { passedStep } from './second-step.ts'
import { readSecurity } from './settings.ts'
import { phoneMask, sendCode } from './sms-codes.ts'

/** The second factor's code, to the account's own phone; only after a right first step. */
const loginCodeRoute = route(userSendLoginCodeV3, {
  access: 'public',
  summary: '发送登录验证码',
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
    if (row === undefined || row.phone === null || !accountPorts().canSendSms())
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
const phoneCodeRoute = route(userSendLoginCodeV5, {
  access: 'public',
  summary: '发送短信验证码',
  async handle(given, exchange) {
    const { database, visitor, ip } = exchange
    const { scene, phone } = given
    if (scene === 'changePhone' && visitor.person === null) throw refusal('请先登录')
    if (scene !== 'changePhone')
      await spendTicket({ database, sessionHash: visitor.sessionHash }, given, ['puzzle', 'icon'])
    if (!accountPorts().canSendSms()) throw refusal(await noServiceSentence(exchange, scene))
    const found =
      scene === 'findPassword'
        ? await database.read('all', reader => findLogin(reader, given.loginName ?? ''))
        : undefined
    const isDecoy = scene === 'findPassword' && found?.account.phone !== phone
    // Whether something was sent must not show by the time that it took.
    const resendIn = await withConstantTime(() =>
      asProduct(exchange, act =>
        sendCode(act, {
          ...{ scene, phone, ip, sessionHash: visitor.sessionHash, loginName: given.loginName },
          ...(isDecoy ? { isDecoy } : {}),
        }),
      ),
    )
    return { resendIn }
  },
})

async function noServiceSentence({ database }: Exchange, scene: string): Promise<string> {
  const contact = await database.read('all', reader => accountPorts().contactLine(reader))
  const what = scene === 'findPassword' ? '重置密码' : ''
  return `短信服务未开通，请联系管理员${what}${contact === '' ? '' : `（${contact}）`}`
}

export const codeRoutes = [loginCodeRoute, phoneCodeRoute]
