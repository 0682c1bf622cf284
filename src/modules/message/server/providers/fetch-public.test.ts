import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowedUrl, fetchPublic, NotPublic } from './fetch-public.ts'
import { findPublicHost, isPublicAddress } from './public-address.ts'

let server: Server
let calls = 0

beforeAll(async () => {
  server = createServer((_request, response) => {
    calls += 1
    response.end('inside')
  })
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const question = { method: 'GET', signal: new AbortController().signal } as const

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://①②⑦.⓪.⓪.①/',
  'http://017700000001/',
  'http://127.1/',
  'http://localhost/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.5/',
  'http://192.168.1.1/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://100.64.0.1/',
])('refuses %s without a connection', async url => {
  await expect(fetchPublic(url, question)).rejects.toThrow(NotPublic)
})

it.each([
  'ftp://example.org/',
  'http://example.org:8080/',
  'https://user:password@example.org/',
  'file:///etc/passwd',
  'no address',
  `https://example.org/${'a'.repeat(2048)}`,
])('refuses the form of %s', url => {
  expect(() => allowedUrl(url, false)).toThrow(NotPublic)
})

it('takes only https where a secret travels', () => {
  expect(() => allowedUrl('http://example.org/', true)).toThrow(NotPublic)
  expect(allowedUrl('https://example.org/hook', true).href).toBe('https://example.org/hook')
})

it('refuses a name of which a single address lies inside', async () => {
  const both = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '10.1.2.3', family: 4 },
  ]
  expect(await findPublicHost(new URL('https://example.org/'), both)).toBeUndefined()
})

it('asks a name once, and goes nowhere when the answer lies inside', async () => {
  let times = 0
  const inside = async () => {
    times += 1
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const asked = fetchPublic('http://example.org/', { ...question, resolve: inside })
  await expect(asked).rejects.toThrow(NotPublic)
  expect(times).toBe(1)
})

it('connects to the address that was checked, not to what the name says a moment later', async () => {
  const { port } = server.address() as AddressInfo
  let times = 0
  const rebinding = async () => {
    times += 1
    return [{ address: times === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }]
  }
  const host = await findPublicHost(new URL(`http://example.org:${port}/`), rebinding)
  expect(host).toEqual({ host: 'example.org', address: '93.184.215.14', family: 4 })
  expect(times).toBe(1)
  expect(calls).toBe(0)
})

it.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('knows whether %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
