import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { currentVault } from '#kernel/server/vault/vault.ts'
import { account } from '#modules/access/model/index.ts'
import { asProduct } from './as-product.ts'
import { endSessions } from './end-sessions.ts'
import { sessionAtHand } from './gate.ts'
import { ports } from './ports.ts'
import { bindTotp, usableFactors } from './second-factors.ts'
import { bindContext, passedStep } from './second-step.ts'
import { loginStep } from './tables.ts'
import { acceptedTotpStep, newTotpSecret, otpauthUri } from './totp.ts'

/** A new authenticator secret: after a right first step, or for somebody signed in; it counts once proven. */
const beginRoute = route({
  method: 'POST',
  path: '/api/upms/twoFactorMethod/begin',
  access: 'public',
  summary: '开始绑定动态口令',
  question: z.object({}),
  async handle(_question, exchange) {
    const { database, visitor } = exchange
    const step = visitor.person === null ? await passedStep(exchange) : undefined
    const accountId = visitor.person?.accountId ?? step?.account
    if (accountId == null) throw refusal('验证已超时，请重新登录')
    const usable = await database.read('all', reader => usableFactors(reader, accountId))
    // Whoever knows only the password must not put an authenticator of his own in place of another factor.
    if (visitor.person === null && (usable.totp || usable.sms || usable.ukey)) throw denied()
    if (visitor.person !== null && usable.totp && !isElevated(visitor.person.elevatedUntil))
      throw denied('更换动态口令前，请先完成二次验证')
    const row = await database.read('all', reader => findRow(reader, account, accountId))
    const secret = newTotpSecret()
    const kept = {
      bindSecret: currentVault().seal(secret, bindContext),
      updatedAt: new Date(),
    }
    await database.read('all', reader =>
      reader
        .insert(loginStep)
        .values({ sessionHash: visitor.sessionHash, loginName: row?.loginName ?? '', ...kept })
        .onConflictDoUpdate({ target: loginStep.sessionHash, set: kept }),
    )
    return { secret, uri: otpauthUri(secret, row?.loginName ?? '') }
  },
})

function isElevated(until: Date | null): boolean {
  return until !== null && until.getTime() > Date.now()
}

/** Ends the binding of somebody signed in: the first digits are right; other sessions end. */
const bindRoute = route({
  method: 'POST',
  path: '/api/upms/twoFactorMethod/bind',
  access: 'signedIn',
  summary: '完成绑定动态口令',
  question: z.object({ code: z.string().regex(/^\d{6}$/, '动态口令为 6 位数字') }),
  async handle({ code }, exchange) {
    const { database, visitor, request } = exchange
    const [step] = await database.read('all', reader =>
      reader.select().from(loginStep).where(eq(loginStep.sessionHash, visitor.sessionHash)),
    )
    if (step?.bindSecret == null || visitor.person === null) throw refusal('请先获取二维码')
    const secret = currentVault().unseal(step.bindSecret, bindContext)
    const accepted = acceptedTotpStep({ secret, code, now: new Date() })
    if (accepted === undefined) throw refusal('动态口令不正确', 'code')
    const { accountId } = visitor.person
    const recoveryCodes = await asProduct(exchange, async act => {
      await act.tx.delete(loginStep).where(eq(loginStep.sessionHash, visitor.sessionHash))
      await endSessions(act, [accountId], 'password', sessionAtHand(request).row?.id)
      await ports.notify(act, {
        accounts: [accountId],
        kind: 'security',
        title: '动态口令已绑定',
        body: '您的账号已绑定动态口令。如非本人操作，请立即联系管理员。',
      })
      return bindTotp(act, accountId, { secret, step: accepted })
    })
    return { recoveryCodes }
  },
})

/** The second factors of the signed-in person. */
const listRoute = route({
  method: 'GET',
  path: '/api/upms/twoFactorMethod/getList',
  access: 'signedIn',
  summary: '查询第二因素',
  question: z.object({}),
  read: (_question, act) => usableFactors(act.tx, act.person.accountId),
})

export const twoFactorRoutes = [beginRoute, bindRoute, listRoute]
