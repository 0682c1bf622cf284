import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { usualFrameHosts } from '#editor/model/policy/safe-address.ts'
import { middlewareHosts } from '#modules/account/model/index.ts'

/** Where `npm run build` puts the front end. */
const folder = new URL('../../../dist/web/', import.meta.url)

/**
 * Only our own scripts; styles inline because Ant Design writes them; pictures may be data URIs
 * (captcha), and pictures of texts may stand on other sites, players and maps on the listed hosts
 * and those below them.
 */
function policyWith(hosts: readonly string[], page: 'product' | 'screen' = 'product'): string {
  const frames = hosts.flatMap(host => [`https://${host}`, `https://*.${host}`]).join(' ')
  // What a big screen frames is on the list of its settings, which changes while the server runs.
  const framed = page === 'screen' ? 'https:' : frames
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `media-src 'self' blob: ${frames}`,
    `frame-src 'self' ${framed}`,
    "font-src 'self' data:",
    // The middleware of security keys on the person's own machine signs in and confirms.
    `connect-src 'self' ${middlewareHosts.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The build before it: pages that stand open still find their parts there. */
const former = new URL('../../../dist/web.before/', import.meta.url)

/**
 * Serves the built front end: every address that is no file and not under /api is the application.
 * Files are looked up when they are asked for, so a new build is served without a new start. Hosts
 * that the operator lets texts show are told to the page in its head.
 */
export async function serveFrontEnd(
  app: FastifyInstance,
  {
    places = [folder, former],
    frameHosts = [],
  }: { places?: readonly [URL, URL]; frameHosts?: readonly string[] } = {},
): Promise<void> {
  const [newest] = places
  if (!existsSync(newest)) return
  const hosts = [...new Set([...usualFrameHosts, ...frameHosts])]
  const policy = policyWith(hosts)
  const screenPolicy = policyWith(hosts, 'screen')
  const told = `<meta name="frame-hosts" content="${frameHosts.join(' ')}">`
  const build = buildIn(newest)
  app.addHook('onRequest', async (request, reply) => {
    // By this a page that stands open learns that it is no longer the newest.
    if (request.url.startsWith('/api/')) reply.header('x-build', build())
  })
  await app.register(fastifyStatic, {
    root: newest.pathname,
    serve: false,
    preCompressed: true,
    setHeaders(reply, path) {
      // What is sent may be the packed copy beside it.
      const isScreen = /\/screen\.html(\.br|\.gz)?$/.test(path)
      protect(reply, isScreen ? screenPolicy : policy)
      if (isScreen) reply.header('x-robots-tag', 'noindex, nofollow')
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.route({
    method: 'GET',
    url: '/*',
    handler: (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      if (path.startsWith('/api/')) return reply.callNotFound()
      const place = places.find(each => isFileIn(each, path))
      if (place) return reply.sendFile(path, place.pathname)
      if (path.startsWith('/assets/')) return reply.callNotFound()
      // What a link opens for its holder is not for search engines.
      if (path.toLowerCase().startsWith('/reportpreview'))
        reply.header('x-robots-tag', 'noindex, nofollow')
      if (frameHosts.length === 0) return reply.sendFile('index.html')
      protect(reply, policy)
      const page = readFileSync(new URL('index.html', newest), 'utf8').replace(
        '</head>',
        `${told}</head>`,
      )
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    },
  })
}

function isFileIn(place: URL, path: string): boolean {
  // Names of built files are plain; anything else is no file, and asks the disk for nothing.
  if (!/^(\/[\w.-]+)+$/.test(path)) return false
  const file = new URL(`.${path}`, place)
  if (!file.href.startsWith(place.href)) return false
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Which build lies there now; between two builds, the one before. The first file names all others by their contents. */
function buildIn(place: URL): () => string {
  const page = new URL('index.html', place)
  let known = { at: Number.NaN, name: '' }
  return () => {
    const at = statSync(page, { throwIfNoEntry: false })?.mtimeMs
    if (at === undefined || at === known.at) return known.name
    const name = createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
    known = { at, name }
    return name
  }
}

function protect(reply: { header(name: string, value: string): unknown }, policy: string): void {
  reply.header('content-security-policy', policy)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('cross-origin-resource-policy', 'same-origin')
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
}
