import { eq } from 'drizzle-orm'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { personOf } from '#modules/access/server/index.ts'
import { ssoToken } from '../model/sso-calls.ts'
import { captchaKind, isCaptchaRequired } from './captcha-choice.ts'
import { findLogin } from './find-login.ts'
import { sessionAtHand } from './gate.ts'
import { attemptOf } from './login.ts'
import { currentFailures, limitsOf } from './login-counters.ts'
import { loginKeys } from './login-keys.ts'
import { subjectOf } from './passwords.ts'
import { limitRate } from './rate-limit.ts'
import { restrictionOf } from './restriction.ts'
import { giveSession } from './session-cookies.ts'
import type { SessionRow } from './session-row.ts'
import { readSecurity } from './settings.ts'
import { loginStep } from './tables.ts'

/** getToken: who this browser is to the server, and what the login page must know. */
export const tokenRoute = route(ssoToken, {
  access: 'public',
  whileRestricted: true,
  summary: '获取系统令牌',
  async handle(_question, exchange) {
    limitRate('token', exchange.ip, 60)
    const { request, reply, database } = exchange
    const { sid, row } = sessionAtHand(request)
    const [key] = await loginKeys(database)
    return {
      token: giveSession(request, reply, sid),
      loginState: row !== null,
      captcha: await dueCaptcha(exchange),
      loginKey: { id: key?.id ?? '', publicKey: key?.publicKey ?? '' },
      now: Date.now(),
      ...(row === null ? {} : await standingOf(exchange, row)),
    }
  },
})

async function standingOf({ database }: Exchange, row: SessionRow) {
  const { loginName, permRev } = row
  if (row.restricted === 'none') return { loginName, permRev }
  const restriction = await database.read('all', async reader => {
    const holder = await findRow(reader, account, row.account)
    if (holder === undefined) return undefined
    const security = await readSecurity(reader, subjectOf(holder))
    const pieces = await personOf(reader, holder.id, holder.permRev)
    return restrictionOf(
      reader,
      holder,
      security,
      pieces?.roles.map(({ code }) => code),
    )
  })
  return { loginName, permRev, restriction }
}

async function dueCaptcha(exchange: Exchange): Promise<'puzzle' | 'icon' | 'none'> {
  const { database, visitor } = exchange
  const security = await database.read('all', reader => readSecurity(reader))
  const [step] = await database.read('all', reader =>
    reader.select().from(loginStep).where(eq(loginStep.sessionHash, visitor.sessionHash)),
  )
  const typed = step?.loginName
  const found =
    typed === undefined ? undefined : await database.read('all', reader => findLogin(reader, typed))
  const attempt = await attemptOf(exchange, typed ?? '', found?.account)
  const failures = await database.read('all', reader =>
    currentFailures(reader, { ...attempt, loginName: typed }, limitsOf(security)),
  )
  const after = security.of('login.captchaAfter')
  if (!isCaptchaRequired({ after, failures, device: attempt.device })) return 'none'
  return captchaKind(security.of('login.captcha'), failures)
}
