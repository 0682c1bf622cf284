import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { officialAccount } from '../../model/index.ts'
import { isSigned, readXml, seal, signatureOf, unseal, writeXml } from './crypt.ts'
import { hear } from './hear.ts'

const where = { path: '/api/fans/officialAccount/callback', access: 'public', raw: true } as const
/** Seconds that the clocks of both sides may differ. */
const clockMargin = 600

const signed = z.object({
  key: z.string().regex(/^[0-9a-f]{24}$/),
  timestamp: z.string().regex(/^\d{10}$/),
  nonce: z.string().min(1).max(64),
})
const proof = signed.extend({ signature: z.string(), echostr: z.string().max(200) })
const message = signed.extend({ msg_signature: z.string() })

/** Unknown, unsigned and late calls are answered alike. */
const unsigned = () => new Refusal('notLoggedIn', '签名有误')

/** The account that a call of the channel is for, with the secrets that prove it. */
async function accountOf(exchange: Exchange, { key, timestamp }: z.infer<typeof signed>) {
  const [account] = await exchange.database.read('all', reader =>
    selectRows(reader, officialAccount, sql`where callback_key = ${key}`),
  )
  const isLate = Math.abs(Date.now() / 1000 - Number(timestamp)) > clockMargin
  if (account === undefined || isLate || account.token === null || account.aesKey === null)
    throw unsigned()
  return { ...account, token: account.token, aesKey: account.aesKey }
}

const parse = <T>(schema: z.ZodType<T>, given: unknown): T => {
  const read = schema.safeParse(given)
  if (!read.success) throw unsigned()
  return read.data
}

/** `GET …/callback`: the channel makes sure of the address. */
const proofRoute = route({
  ...where,
  method: 'GET',
  summary: '公众平台验证回调地址（签名）',
  question: z.looseObject({}),
  async handle(given, exchange) {
    const asked = parse(proof, given)
    const { token } = await accountOf(exchange, asked)
    if (!isSigned([token, asked.timestamp, asked.nonce], asked.signature)) throw unsigned()
    await exchange.reply.type('text/plain').send(asked.echostr)
  },
})

/** `POST …/callback`: what a fan said or did, sealed and signed; answered sealed, at once. */
const messageRoute = route({
  ...where,
  method: 'POST',
  summary: '公众平台推送粉丝消息（签名、加密）',
  question: z.unknown(),
  async handle(body, exchange) {
    const asked = parse(message, exchange.request.query)
    const account = await accountOf(exchange, asked)
    const { Encrypt: sealed = '' } = readXml(typeof body === 'string' ? body : '')
    if (!isSigned([account.token, asked.timestamp, asked.nonce, sealed], asked.msg_signature))
      throw unsigned()
    let told: Readonly<Record<string, string>>
    try {
      told = readXml(unseal(account.aesKey, sealed, account.appId))
    } catch {
      throw unsigned()
    }
    // Nobody is heard at an account that is not in use; the channel is content all the same.
    const answer =
      account.state === 'disabled'
        ? undefined
        : await exchange.perform(act => hear(act, account, told), { reason: '公众号来信' })
    exchange.reply.type(answer === undefined ? 'text/plain' : 'text/xml')
    await exchange.reply.send(
      answer === undefined ? 'success' : sealedAnswer(account, told, answer),
    )
  },
})

function sealedAnswer(
  account: { readonly token: string; readonly aesKey: string; readonly appId: string },
  told: Readonly<Record<string, string>>,
  content: string,
): string {
  const seconds = Math.floor(Date.now() / 1000)
  const plain = writeXml({
    ...{ ToUserName: told.FromUserName ?? '', FromUserName: told.ToUserName ?? '' },
    ...{ CreateTime: seconds, MsgType: 'text', Content: content },
  })
  const Encrypt = seal(account.aesKey, plain, account.appId)
  const nonce = String(seconds)
  const MsgSignature = signatureOf([account.token, String(seconds), nonce, Encrypt])
  return writeXml({ Encrypt, MsgSignature, TimeStamp: seconds, Nonce: nonce })
}

export const callbackRoutes: readonly AnyRoute[] = [proofRoute, messageRoute]
