import { createHmac } from 'node:crypto'
import type { Outcome, Provider } from '../provider.ts'
import { fetchPublic, NotPublic, type PublicAnswer, type PublicQuestion } from './fetch-public.ts'

type Fetch = (address: string, question: PublicQuestion) => Promise<PublicAnswer>

/**
 * Calls of other systems, signed: `X-Signature` is the HMAC-SHA256 in hexadecimal over
 * `X-Timestamp`, a line break, `X-Event-Id`, a line break and the body, with the secret that both sides know.
 */
export function webhook(fetch: Fetch = fetchPublic): Provider {
  return {
    name: 'webhook',
    channel: 'webhook',
    async send(parcel) {
      const timestamp = String(Math.floor(Date.now() / 1000))
      const { event = '', secret = '', eventId = parcel.id } = parcel.params
      try {
        const answer = await fetch(parcel.recipient, {
          method: 'POST',
          isSecure: true,
          ...(parcel.params.timeout === undefined
            ? {}
            : { timeout: Number(parcel.params.timeout) }),
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'gongyibao-webhook',
            'x-event': event,
            'x-event-id': eventId,
            'x-timestamp': timestamp,
            'x-signature': signatureOf(secret, { timestamp, eventId, body: parcel.body }),
          },
          body: parcel.body,
          signal: parcel.signal,
        })
        return outcomeOf(answer)
      } catch (error) {
        if (error instanceof NotPublic) return { at: 'refused', message: error.message }
        // The receiver knows an event by its id: trying again does no harm.
        return { at: 'busy', message: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** The signature that the receiver reckons for itself. */
export function signatureOf(
  secret: string,
  { timestamp, eventId, body }: { timestamp: string; eventId: string; body: string },
): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${eventId}\n${body}`).digest('hex')
}

function outcomeOf({ status, body }: PublicAnswer): Outcome {
  const message = `HTTP ${status} ${body.toString('utf8').slice(0, 300)}`
    .replaceAll('\0', '')
    .trim()
  return status >= 200 && status < 300 ? { at: 'sent', message } : { at: 'busy', message }
}
