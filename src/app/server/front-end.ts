import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { usualFrameHosts } from '#editor/model/policy/safe-address.ts'
import { middlewareHosts } from '#modules/account/model/index.ts'

/** Where `npm run build` puts the front end. */
const folder = new URL('../../../dist/web/', import.meta.url)

/** Players and maps that a text may frame: the listed hosts and those below them. */
const frames = usualFrameHosts.flatMap(host => [`https://${host}`, `https://*.${host}`]).join(' ')

/**
 * Only our own scripts; styles inline because Ant Design writes them; pictures may be data URIs
 * (captcha), and pictures and players of texts may stand on other sites.
 */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  `frame-src 'self' ${frames}`,
  "font-src 'self' data:",
  // The middleware of security keys on the person's own machine signs in and confirms.
  `connect-src 'self' ${middlewareHosts.join(' ')}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the built front end: every address that is no file and not under /api is the application. */
export async function serveFrontEnd(app: FastifyInstance): Promise<void> {
  if (!existsSync(folder)) return
  const build = buildOf(folder)
  app.addHook('onRequest', async (request, reply) => {
    // By this a page that stands open learns that it is no longer the newest.
    if (request.url.startsWith('/api/')) reply.header('x-build', build)
  })
  await app.register(fastifyStatic, {
    root: folder.pathname,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      protect(reply)
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.route({
    method: 'GET',
    url: '/*',
    handler: (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      if (path.startsWith('/api/') || path.startsWith('/assets/')) return reply.callNotFound()
      // What a link opens for its holder is not for search engines.
      if (path.toLowerCase().startsWith('/reportpreview'))
        reply.header('x-robots-tag', 'noindex, nofollow')
      return reply.sendFile('index.html')
    },
  })
}

// The first file names all others by their contents.
function buildOf(place: URL): string {
  return createHash('sha256')
    .update(readFileSync(new URL('index.html', place)))
    .digest('hex')
    .slice(0, 12)
}

function protect(reply: { header(name: string, value: string): unknown }): void {
  reply.header('content-security-policy', policy)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
}
