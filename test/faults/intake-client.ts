import { randomUUID } from 'node:crypto'
import { sign } from '#modules/finance/server/intake/signature.ts'

/** A signed call of the intake, ready to be sent. */
export interface SignedPush {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Signs a call the way the documentation of the intake says; a new nonce each time. */
export function signedPush(
  url: string,
  asked: object,
  { client, key }: { client: { accessKey: string; secret: string }; key: string },
): SignedPush {
  const body = JSON.stringify(asked)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomUUID()
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'x-access-key': client.accessKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': sign(client.secret, {
        method: 'POST',
        url,
        timestamp,
        nonce,
        body: Buffer.from(body),
      }),
      'idempotency-key': key,
    },
  }
}

/** A gift that a channel has been paid. */
export function paidGift(order: string, more: object = {}) {
  return {
    merchantOrderNo: order,
    channelTradeNo: `T${order}`,
    amount: 10_000,
    donor: { name: '李四', phone: '13800000002' },
    paidAt: new Date(Date.now() - 60_000).toISOString(),
    ...more,
  }
}
