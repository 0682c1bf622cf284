/** A call that somebody tries. */
export interface TriedCall {
  readonly method: string
  /** Path with its query. */
  readonly url: string
  readonly body: string
  readonly accessKey: string
  readonly secret: string
}

const bytes = (text: string) => new TextEncoder().encode(text)
const hex = (data: ArrayBuffer) =>
  [...new Uint8Array(data)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** The text that a call signs, as the description of the calls says. */
export async function textOf(
  { method, url, body }: Pick<TriedCall, 'method' | 'url' | 'body'>,
  { timestamp, nonce }: { readonly timestamp: string; readonly nonce: string },
): Promise<string> {
  const [path = '', query = ''] = url.split('?')
  const sorted = query.split('&').filter(Boolean).sort().join('&')
  const digest = hex(await crypto.subtle.digest('SHA-256', bytes(body)))
  return [method, sorted === '' ? path : `${path}?${sorted}`, timestamp, nonce, digest].join('\n')
}

/** The headers of a signed call; the secret stays in this page. */
export async function headersOf(call: TriedCall): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = crypto.randomUUID()
  const usage = ['sign'] as const
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(call.secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    [...usage],
  )
  const signed = await crypto.subtle.sign(
    'HMAC',
    key,
    bytes(await textOf(call, { timestamp, nonce })),
  )
  return {
    ...{ 'X-Access-Key': call.accessKey, 'X-Timestamp': timestamp, 'X-Nonce': nonce },
    'X-Signature': hex(signed),
    ...(call.method === 'POST'
      ? { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
      : {}),
  }
}
