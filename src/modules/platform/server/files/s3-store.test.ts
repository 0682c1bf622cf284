import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from './file-store.ts'
import { emptyHash, signedHeaders } from './s3-signature.ts'
import { sealedStore } from './sealed-store.ts'
import { chooseStore } from './store-settings.ts'

const key = { region: 'cn-beijing', keyId: 'AKTEST', secret: 'a secret' }
const objects = new Map<string, Buffer>()
let failures = 0
let store: FileStore
let settings: Record<string, string>

/** A small object storage: it keeps what carries the right signature, and refuses all else. */
const server = createServer(async (request, response) => {
  const body = await buffer(request)
  const path = request.url ?? ''
  if (failures > 0) {
    failures -= 1
    return response.writeHead(503).end()
  }
  if (!isSigned(request, body)) return response.writeHead(403).end('SignatureDoesNotMatch')
  if (request.method === 'PUT') objects.set(path, body)
  const found = objects.get(path)
  if (request.method === 'DELETE') objects.delete(path)
  if (request.method === 'GET' && found === undefined) return response.writeHead(404).end()
  response.writeHead(request.method === 'DELETE' ? 204 : 200)
  return response.end(request.method === 'GET' ? found : '')
})

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const moment = String(headers['x-amz-date'])
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? []
  const expected = signedHeaders(
    {
      method: method as 'GET',
      url: new URL(`http://${headers.host}${url}`),
      bodyHash: createHash('sha256').update(body).digest('hex'),
      now: new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`),
    },
    key,
  )
  return headers.authorization === expected.authorization
}

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  settings = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: key.region,
    S3_BUCKET: 'gongyi',
    S3_ACCESS_KEY_ID: key.keyId,
    S3_SECRET_ACCESS_KEY: key.secret,
    S3_PREFIX: 'a/b/',
    S3_PATH_STYLE: '1',
  }
  store = chooseStore(settings, '/nowhere')
})
afterAll(() => void server.close())

const name = '019370a0-0000-7000-8000-000000000001.jpg'
const read = async (from: FileStore) => buffer(await from.open(name))

describe('the signature', () => {
  it('is that of the published example without its range', () => {
    // The example signs a range too: the figure is of the same request without it, computed apart.
    const { authorization } = signedHeaders(
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        bodyHash: emptyHash,
        now: new Date('2013-05-24T00:00:00Z'),
      },
      {
        region: 'us-east-1',
        keyId: 'AKIAIOSFODNN7EXAMPLE',
        secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
    )
    expect(authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=df548e2ce037944d03f3e68682813b093763996d597cf890ca3d9037fd231eb4',
    )
  })
})

describe('files in an object storage', () => {
  it('come back as they were, and are gone once removed', async () => {
    const content = Buffer.alloc(300_000, '善')
    await store.put(name, Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]))
    expect([...objects.keys()]).toEqual([`/gongyi/a/b/${name}`])
    expect((await read(store)).equals(content)).toBe(true)
    await store.remove(name)
    await store.remove(name)
    await expect(store.open(name)).rejects.toThrow('404')
  })

  it('lie there sealed as on a disc', async () => {
    const sealed = sealedStore(store, Buffer.alloc(32, 3))
    await sealed.put(name, Readable.from([Buffer.from('身份证')]))
    expect(objects.get(`/gongyi/a/b/${name}`)?.includes('身份证')).toBe(false)
    expect((await read(sealed)).toString()).toBe('身份证')
  })

  it('are asked for again while the service is busy, not for ever', async () => {
    failures = 2
    expect((await read(sealedStore(store, Buffer.alloc(32, 3)))).toString()).toBe('身份证')
    failures = 3
    await expect(store.open(name)).rejects.toThrow('503')
  })

  it('are refused under another secret', async () => {
    const other = chooseStore({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' }, '/nowhere')
    await expect(other.put(name, Readable.from([Buffer.from('x')]))).rejects.toThrow('403')
    await expect(store.open('../../etc')).rejects.toThrow('not a key')
  })
})

describe('the settings', () => {
  it('are refused all at once, without the secret', () => {
    const wrong = { S3_ENDPOINT: 'http://s3.example.org', S3_SECRET_ACCESS_KEY: 'geheim' }
    expect(() => chooseStore(wrong, '/nowhere')).toThrow(
      /S3_ENDPOINT.*S3_BUCKET.*S3_ACCESS_KEY_ID/s,
    )
    expect(() => chooseStore(wrong, '/nowhere')).not.toThrow(/geheim/)
  })
})
