import { z } from 'zod'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { ssoLogin } from '../model/sso-calls.ts'
import type { GivenTicket } from './captcha.ts'
import { afterPassword, enter, type LoginAnswer } from './finish-login.ts'
import { type Credentials, provePassword } from './login.ts'
import { isSealed } from './password-cipher.ts'
import { proveCode } from './second-step.ts'
import { readSecurity } from './settings.ts'

const credentials = z.object({
  loginName: z
    .string()
    .max(100)
    .transform(name => name.trim())
    .pipe(z.string().min(1, '请输入登录名')),
  loginPassword: z.string().min(1, '请输入密码').max(4200),
})
const sourceType = z.union([z.string().max(20), z.number()])
const optionalText = z
  .string()
  .max(200)
  .nullish()
  .transform(text => text ?? undefined)
const puzzleQuestion = credentials.extend({ validateCode: optionalText, iconImage: optionalText })
const factorQuestion = credentials.extend({
  sourceType,
  phoneCode: z.string().trim().min(1, '请输入验证码').max(20),
})

function refuseSource(given: string | number): void {
  if (Number(given) !== 100_000) throw refusal('登录来源不正确')
}

/** login.queryPassword: whether a query string may carry the password, and how. */
async function refuseQuery(exchange: Exchange, password: string): Promise<void> {
  if (exchange.request.method !== 'GET') return
  const security = await exchange.database.read('all', reader => readSecurity(reader))
  const setting = security.of('login.queryPassword')
  if (setting === 'never')
    throw new Refusal('notAllowed', '请求方法不允许', { headers: { allow: 'POST' } })
  if (setting === 'sealed' && !isSealed(password)) throw refusal('请使用加密方式提交密码')
}

async function firstStep(
  exchange: Exchange,
  given: Credentials & GivenTicket & { phoneCode?: string | undefined },
): Promise<LoginAnswer> {
  await refuseQuery(exchange, given.loginPassword)
  const right = await provePassword(exchange, given)
  return afterPassword(exchange, right, given.phoneCode)
}

async function secondStep(
  exchange: Exchange,
  given: z.infer<typeof factorQuestion>,
): Promise<LoginAnswer> {
  refuseSource(given.sourceType)
  await refuseQuery(exchange, given.loginPassword)
  return enter(exchange, await proveCode(exchange, given))
}

/** The logins of the specification; those by GET answer POST with the same names too. */
export const loginRoutes = [
  route(ssoLogin, {
    access: 'public',
    summary: '登录',
    handle(given, exchange) {
      refuseSource(given.sourceType)
      return firstStep(exchange, given)
    },
  }),
  ...(['GET', 'POST'] as const).map(method =>
    route({
      method,
      path: '/api/upms/sso/puzzle/login',
      access: 'public',
      summary: '登录第一步',
      question: puzzleQuestion,
      handle: (given, exchange) => firstStep(exchange, given),
    }),
  ),
  ...(['GET', 'POST'] as const).map(method =>
    route({
      method,
      path: '/api/upms/sso/double/factor/login',
      access: 'public',
      summary: '登录第二步',
      question: factorQuestion,
      handle: (given, exchange) => secondStep(exchange, given),
    }),
  ),
]
