import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSigned } from '#modules/finance/server/intake/signature.ts'
import { headersOf } from './sign-call.ts'

it('signs as the server reckons it', async () => {
  const secret = randomUUID()
  const call = {
    ...{ method: 'POST', url: '/api/open/v1/donations?b=2&a=1', accessKey: 'ak_test', secret },
    body: '{"amount":5000}',
  }
  const headers = await headersOf(call)
  const seen = {
    ...{ method: call.method, url: call.url, body: Buffer.from(call.body) },
    timestamp: headers['X-Timestamp'] ?? '',
    nonce: headers['X-Nonce'] ?? '',
  }
  expect(isSigned(secret, seen, headers['X-Signature'] ?? '')).toBe(true)
  expect(isSigned(secret, { ...seen, body: Buffer.from('{}') }, headers['X-Signature'] ?? '')).toBe(
    false,
  )
})
