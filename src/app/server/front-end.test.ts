import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveFrontEnd } from './front-end.ts'

let root: string
const at = (name: string) => pathToFileURL(`${join(root, name)}/`)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'front-end-'))
})
afterEach(() => rm(root, { recursive: true }))

async function lay(name: string, script: string): Promise<void> {
  await mkdir(join(root, name, 'assets'), { recursive: true })
  await writeFile(join(root, name, 'index.html'), `<script src="/assets/${script}"></script>`)
  await writeFile(join(root, name, 'assets', script), `// ${script}`)
}

async function serving(frameHosts: readonly string[] = []) {
  const app = Fastify()
  await serveFrontEnd(app, { places: [at('web'), at('web.before')], frameHosts })
  app.get('/api/ready', () => ({}))
  const get = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ url })
    return { statusCode, body, build: headers['x-build'] }
  }
  return { app, get }
}

it('serves a build that was replaced while it runs, and the parts of the one before', async () => {
  await lay('web', 'start-old.js')
  const { app, get } = await serving()
  expect((await get('/finance/findon')).body).toContain('start-old.js')
  const { build } = await get('/api/ready')

  await lay('next', 'start-new.js')
  await rename(join(root, 'web'), join(root, 'web.before'))
  expect((await get('/api/ready')).build).toBe(build)
  await rename(join(root, 'next'), join(root, 'web'))

  expect((await get('/finance/findon')).body).toContain('start-new.js')
  expect(await get('/assets/start-new.js')).toMatchObject({
    statusCode: 200,
    body: '// start-new.js',
  })
  expect(await get('/assets/start-old.js')).toMatchObject({
    statusCode: 200,
    body: '// start-old.js',
  })
  expect((await get('/api/ready')).build).not.toBe(build)
  await app.close()
})

it('answers a missing part and what lies outside the build as absent, never as the application', async () => {
  await lay('web', 'start.js')
  await writeFile(join(root, 'secret.txt'), '机密')
  const { app, get } = await serving()
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
  for (const url of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/a%00b',
  ])
    expect((await get(url)).body).not.toContain('机密')
  await app.close()
})

it('lets no other site hold its pages open, frame them or take their parts', async () => {
  await lay('web', 'start.js')
  const { app } = await serving()
  for (const url of ['/login', '/assets/start.js']) {
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  await app.close()
})

it('lets texts show what the operator adds, and tells the page so', async () => {
  await lay('web', 'start.js')
  await writeFile(join(root, 'web', 'index.html'), '<html><head></head><body></body></html>')
  const { app, get } = await serving(['video.example.org'])
  expect((await get('/article/articlelist')).body).toBe(
    '<html><head><meta name="frame-hosts" content="video.example.org"></head><body></body></html>',
  )
  const { headers } = await app.inject({ url: '/article/articlelist' })
  const allowed = String(headers['content-security-policy'])
  for (const part of ['media-src', 'frame-src'])
    expect(allowed).toMatch(
      new RegExp(`${part} [^;]*https://v.qq.com [^;]*https://video.example.org https://\\*.video`),
    )
  await app.close()
})

it('serves the page of big screens beside the product: kept from search engines, frames over https alone', async () => {
  await lay('web', 'start.js')
  await writeFile(join(root, 'web', 'screen.html'), '<div id="screen"></div>')
  await writeFile(join(root, 'web', 'screen.html.gz'), gzipSync('<div id="screen"></div>'))
  const { app } = await serving()
  for (const encoding of ['identity', 'gzip']) {
    const { rawPayload, headers } = await app.inject({
      url: '/screen.html?token=secret',
      headers: { 'accept-encoding': encoding },
    })
    const isPacked = headers['content-encoding'] === 'gzip'
    expect(isPacked).toBe(encoding === 'gzip')
    expect(String(isPacked ? gunzipSync(rawPayload) : rawPayload)).toContain('id="screen"')
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    const allowed = String(headers['content-security-policy'])
    expect(allowed).toContain("frame-src 'self' https:;")
    expect(allowed).toContain("script-src 'self';")
    expect(allowed).toContain("frame-ancestors 'none'")
  }
  await app.close()
})
