import { z } from 'zod'
import type { Person } from '#kernel/server/person.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { ssoSendStepUpCode, ssoStepUp } from '../model/sso-calls.ts'
import { asProduct } from './as-product.ts'
import type { AccountRow } from './find-login.ts'
import { keyAnswer } from './key-answer.ts'
import { accountPorts } from './ports.ts'
import { elevate, proveCounted } from './prove-identity.ts'
import { proveKey } from './prove-key.ts'
import { takeTotp } from './second-factors.ts'
import { phoneMask, sendCode, takeCode } from './sms-codes.ts'
import { usableMethods } from './step-up-methods.ts'

const question = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: z.string().trim().max(20) }),
  z.object({ method: z.literal('sms'), code: z.string().trim().max(20) }),
  z.object({ method: z.literal('ukey'), signature: keyAnswer }),
])

/** Proves the identity again (BR-44); the proof holds for the minutes of `stepUp.minutes`. */
const stepUpRoute = route(ssoStepUp, {
  access: 'signedIn',
  summary: '二次验证',
  async handle(given, exchange) {
    const { person, row } = await holderOfSession(exchange)
    const methods = await exchange.database.read('all', reader => usableMethods(reader, person))
    if (!methods.includes(given.method)) throw denied('该验证方式不可用')
    await proveCounted(exchange, row, {
      way: given.method,
      prove: () => prove(exchange, row, given),
    })
    const { sessionId } = person
    return { elevatedUntil: await elevate(exchange, row, { sessionId, by: given.method }) }
  },
})

/** The code of a step-up by text message. */
const sendRoute = route(ssoSendStepUpCode, {
  access: 'signedIn',
  summary: '发送二次验证码',
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
    // Where no message reaches a telephone, whoever runs the product reads it (docs/operating.md).
    return { phoneMask: phoneMask(phone), resendIn, staysHere: !accountPorts().smsReachesPeople() }
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
