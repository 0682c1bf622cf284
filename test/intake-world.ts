import { randomUUID } from 'node:crypto'
import { sign } from '#modules/finance/server/intake/signature.ts'
import { type FinanceWorld, openFinanceWorld } from './finance-world.ts'
import type { Parsed } from './parsed.ts'

/** A key as a program holds it. */
export interface IntakeKey {
  readonly id: string
  readonly accessKey: string
  readonly secret: string
}

interface Call {
  readonly body?: Record<string, unknown>
  readonly idempotency?: string
  readonly with?: IntakeKey
  readonly headers?: Record<string, string>
}

/** A finance world with a program that pushes gifts of the north. */
export interface IntakeWorld {
  readonly world: FinanceWorld
  readonly key: IntakeKey
  newClient(more: Record<string, unknown>): Promise<IntakeKey>
  /** A signed call. */
  ask(method: 'GET' | 'POST', url: string, call?: Call): Promise<Parsed>
  gift(more?: Record<string, unknown>): Record<string, unknown> & {
    readonly merchantOrderNo: string
    readonly amount: number
    readonly channelTradeNo: string
    readonly paidAt: string
  }
  push(body: Record<string, unknown>, more?: Call): Promise<Parsed>
}

/** Where gifts that were paid are pushed. */
export const pushed = '/api/finance/intake/donation'

export async function openIntakeWorld(): Promise<IntakeWorld> {
  const world = await openFinanceWorld()
  const newClient: IntakeWorld['newClient'] = async more => {
    const officer = await world.of(world.north, ['apiClient.create', 'apiClient.view'])
    const made = await world.call(officer, 'POST', '/api/finance/apiClient/insert', {
      name: '小程序',
      organisation: world.north.id,
      merchant: world.north.merchant,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      ...more,
    })
    if (made.statusMessage !== 'success' || made.dataPoints.secret !== '******')
      throw new Error(JSON.stringify(made))
    const { id, accessKey, newSecret: secret } = made.dataPoints
    return { id, accessKey, secret }
  }
  const key = await newClient({})
  const ask: IntakeWorld['ask'] = async (method, url, call = {}) => {
    const { accessKey, secret } = call.with ?? key
    const body = method === 'POST' ? JSON.stringify(call.body) : ''
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = randomUUID()
    const signature = sign(secret, { method, url, timestamp, nonce, body: Buffer.from(body) })
    const headers: Record<string, string> = {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      'x-access-key': accessKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
      'idempotency-key': call.idempotency ?? randomUUID(),
      ...call.headers,
    }
    const sent = method === 'POST' ? { payload: body } : {}
    const response = await world.app.inject({ method, url, headers, ...sent })
    return { status: response.statusCode, text: response.body, ...response.json() }
  }
  return {
    ...{ world, key, newClient, ask },
    gift: (more = {}) => ({
      merchantOrderNo: `WX${randomUUID().slice(0, 20)}`,
      channelTradeNo: randomUUID(),
      amount: 10_000,
      cause: world.north.cause,
      donor: { name: '李四', phone: '13800000002' },
      paidAt: new Date(Date.now() - 60_000).toISOString(),
      ...more,
    }),
    push: (body, more = {}) => ask('POST', pushed, { body, ...more }),
  }
}
