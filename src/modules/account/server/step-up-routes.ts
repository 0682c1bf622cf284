import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Person } from '#kernel/server/person.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { stepUpMethods } from '../model/session.ts'
import { asProduct } from './as-product.ts'
import type { AccountRow } from './find-login.ts'
import { attemptOf } from './login.ts'
import { countAttempt, forgiveName, limitsOf, takeBack } from './login-counters.ts'
import { passwordIn } from './login-keys.ts'
import { blockedMessage } from './login-limits.ts'
import { noteDoor } from './note-door.ts'
import { isPasswordRight, subjectOf } from './passwords.ts'
import { keyAnswer, proveKey } from './prove-key.ts'
import { takeTotp } from './second-factors.ts'
import { readSecurity } from './settings.ts'
import { phoneMask, sendCode, takeCode } from './sms-codes.ts'
import { usableMethods } from './step-up-methods.ts'
import { credential } from './tables.ts'

const question = z.discriminatedUnion('method', [
  z.object({ method: z.literal('password'), loginPassword: z.string().min(1).max(4200) }),
  z.object({ method: z.literal('totp'), code: z.string().trim().max(20) }),
  z.object({ method: z.literal('sms'), code: z.string().trim().max(20) }),
  z.object({ method: z.literal('ukey'), signature: keyAnswer }),
])

/** Proves the identity again (BR-44); the proof holds for the minutes of `stepUp.minutes`. */
const stepUpRoute = route({
  method: 'POST',
  path: '/api/upms/sso/stepUp',
  access: 'signedIn',
  summary: '二次验证',
  question,
  async handle(given, exchange) {
    const { database } = exchange
    const { person, row } = await holderOfSession(exchange)
    const methods = await database.read('all', reader => usableMethods(reader, person))
    if (!methods.includes(given.method)) throw denied('该验证方式不可用')
    const general = await database.read('all', reader => readSecurity(reader))
    const attempt = await attemptOf(exchange, row.loginName, row)
    const pause = await countAttempt(database, attempt, limitsOf(general))
    if (pause > 0) throw refusal(blockedMessage(pause))
    const tell = (result: 'ok' | 'wrong') =>
      asProduct(exchange, act =>
        noteDoor(act, row, {
          ...{ kind: 'stepUp', result, ip: exchange.ip, note: stepUpMethods[given.method] },
        }),
      )
    await prove(exchange, row, given).catch(async (error: unknown) => {
      await tell('wrong')
      throw error
    })
    await tell('ok')
    await takeBack(database, attempt)
    await forgiveName(database, attempt)
    const security = await database.read('all', reader => readSecurity(reader, subjectOf(row)))
    const until = new Date(Date.now() + security.of('stepUp.minutes') * 60_000).toISOString()
    await database.read('all', reader =>
      reader.execute(
        sql`update session set elevated_until = ${until}, elevated_by = ${given.method} where id = ${person.sessionId}::uuid and ended_at is null`,
      ),
    )
    return { elevatedUntil: until }
  },
})

/** The code of a step-up by text message. */
const sendRoute = route({
  method: 'POST',
  path: '/api/upms/sso/sendStepUpCode',
  access: 'signedIn',
  summary: '发送二次验证码',
  question: z.object({}),
  async handle(_question, exchange) {
    const { person, row } = await holderOfSession(exchange)
    const methods = await exchange.database.read('all', reader => usableMethods(reader, person))
    const { phone } = row
    if (!methods.includes('sms') || phone === null) throw denied('该验证方式不可用')
    const resendIn = await asProduct(exchange, act =>
      sendCode(act, {
        ...{ scene: 'stepUp', phone, ip: exchange.ip, account: row.id, loginName: row.loginName },
        sessionHash: exchange.visitor.sessionHash,
      }),
    )
    return { phoneMask: phoneMask(phone), resendIn }
  },
})

async function holderOfSession(exchange: Exchange): Promise<{ person: Person; row: AccountRow }> {
  const { person } = exchange.visitor
  const row =
    person &&
    (await exchange.database.read('all', reader => findRow(reader, account, person.accountId)))
  if (!person || !row) throw denied()
  return { person, row }
}

async function prove(
  exchange: Exchange,
  row: AccountRow,
  given: z.infer<typeof question>,
): Promise<void> {
  const { database, visitor } = exchange
  if (given.method === 'password') {
    const [kept] = await database.read('all', reader =>
      reader.select().from(credential).where(eq(credential.account, row.id)),
    )
    const password = await passwordIn(database, given.loginPassword)
    if (!(await isPasswordRight(password, kept?.hash))) throw refusal('密码错误')
    return
  }
  if (given.method === 'ukey') {
    const key = await proveKey(exchange, given.signature, { purpose: 'stepUp', account: row.id })
    if (key.account !== row.id) throw refusal('签名验证失败')
    return
  }
  const isRight =
    given.method === 'totp'
      ? await takeTotp(database, row.id, given.code)
      : await takeCode(database, {
          ...{ scene: 'stepUp', phone: row.phone ?? '', code: given.code },
          sessionHash: visitor.sessionHash,
        })
  if (!isRight) throw refusal('验证码错误或已失效')
}

export const stepUpRoutes = [stepUpRoute, sendRoute]
