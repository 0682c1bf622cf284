import { eq } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'
import { denied, Refusal, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import {
  twoFactorMethodBegin,
  twoFactorMethodBind,
  twoFactorMethodList,
} from '../model/two-factor-method-calls.ts'
import { asProduct } from './as-product.ts'
import { endSessions } from './end-sessions.ts'
import type { AccountRow } from './find-login.ts'
import { sessionAtHand } from './gate.ts'
import { accountPorts } from './ports.ts'
import { elevate, provePassword } from './prove-identity.ts'
import { bindTotp, usableFactors } from './second-factors.ts'
import { bindContext, passedStep } from './second-step.ts'
import { usableMethods } from './step-up-methods.ts'
import { loginStep } from './tables.ts'
import { acceptedTotpStep, newTotpSecret, otpauthUri } from './totp.ts'

/**
 * A new authenticator secret: after a right first step, or for somebody signed in; it counts once
 * proven. A session left open must not get a factor of somebody else: another factor confirms it,
 * or the password where there is none.
 */
const beginRoute = route(twoFactorMethodBegin, {
  access: 'public',
  summary: '开始绑定动态口令',
  async handle({ loginPassword }, exchange) {
    const { database, visitor } = exchange
    const step = visitor.person === null ? await passedStep(exchange) : undefined
    const accountId = visitor.person?.accountId ?? step?.account
    if (accountId == null) throw refusal('验证已超时，请重新登录')
    const row = await database.read('all', reader => findRow(reader, account, accountId))
    if (row === undefined) throw denied()
    if (visitor.person !== null)
      await confirmBinding(exchange, { person: visitor.person, row, loginPassword })
    else await refuseOther(exchange, accountId)
    const secret = newTotpSecret()
    const kept = {
      bindSecret: currentVault().seal(secret, bindContext),
      updatedAt: new Date(),
    }
    await database.read('all', reader =>
      reader
        .insert(loginStep)
        .values({ sessionHash: visitor.sessionHash, loginName: row.loginName, ...kept })
        .onConflictDoUpdate({ target: loginStep.sessionHash, set: kept }),
    )
    return { secret, uri: otpauthUri(secret, row.loginName) }
  },
})

/** Whoever knows only the password must not put an authenticator of his own in place of another factor. */
async function refuseOther({ database }: Exchange, accountId: string): Promise<void> {
  const { totp, sms, ukey } = await database.read('all', reader => usableFactors(reader, accountId))
  if (totp || sms || ukey) throw denied()
}

async function confirmBinding(
  exchange: Exchange,
  {
    person,
    row,
    loginPassword,
  }: { person: Person; row: AccountRow; loginPassword: string | undefined },
): Promise<void> {
  if (isElevated(person.elevatedUntil)) return
  const methods = await exchange.database.read('all', reader => usableMethods(reader, person))
  if (!methods.includes('bindTotp'))
    throw new Refusal('stepUp', 'step_up_required', { dataPoints: { methods } })
  if (loginPassword === undefined) throw refusal('请输入登录密码', 'loginPassword')
  await provePassword(exchange, row, loginPassword)
}

function isElevated(until: Date | null): boolean {
  return until !== null && until.getTime() > Date.now()
}

/** Ends the binding of somebody signed in: the first digits are right; other sessions end, this one counts as confirmed. */
const bindRoute = route(twoFactorMethodBind, {
  access: 'signedIn',
  summary: '完成绑定动态口令',
  async handle({ code }, exchange) {
    const { database, visitor, request } = exchange
    const [step] = await database.read('all', reader =>
      reader.select().from(loginStep).where(eq(loginStep.sessionHash, visitor.sessionHash)),
    )
    if (step?.bindSecret == null || visitor.person === null) throw refusal('请先获取二维码')
    const secret = currentVault().unseal(step.bindSecret, bindContext)
    const accepted = acceptedTotpStep({ secret, code, now: new Date() })
    if (accepted === undefined) throw refusal('动态口令不正确', 'code')
    const { accountId, sessionId } = visitor.person
    const row = await database.read('all', reader => findRow(reader, account, accountId))
    if (row === undefined) throw denied()
    const recoveryCodes = await asProduct(exchange, async act => {
      await act.tx.delete(loginStep).where(eq(loginStep.sessionHash, visitor.sessionHash))
      await endSessions(act, [accountId], 'password', sessionAtHand(request).row?.id)
      await accountPorts().notify(act, {
        accounts: [accountId],
        kind: 'security',
        title: '动态口令已绑定',
        body: '您的账号已绑定动态口令。如非本人操作，请立即联系管理员。',
      })
      return bindTotp(act, accountId, { secret, step: accepted })
    })
    await elevate(exchange, row, { sessionId, by: 'totp' })
    return { recoveryCodes }
  },
})

/** The second factors of the signed-in person. */
const listRoute = route(twoFactorMethodList, {
  access: 'signedIn',
  summary: '查询第二因素',
  read: (_question, act) => usableFactors(act.tx, act.person.accountId),
})

export const twoFactorRoutes = [beginRoute, bindRoute, listRoute]
