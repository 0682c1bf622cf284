import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, type InlineConfig } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built page. */
    editorPage: string
    /** Where a test connects to the run's browser. */
    editorBrowser: string
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Builds the page that holds the editor, serves it and starts one browser for all files. */
export default async function startFixture(project: TestProject) {
  const root = import.meta.dirname
  const outDir = join(root, '../../.cache/editor-fixture')
  await buildLikeProduct({
    root: join(root, 'fixture'),
    configFile: join(root, 'fixture/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://fixture').pathname
    const file = join(outDir, path === '/' ? 'index.html' : decodeURIComponent(path))
    try {
      const body = await readFile(file)
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  project.provide('editorPage', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  project.provide('editorBrowser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await new Promise(resolve => server.close(resolve))
  }
}

// Vitest's own mode would bring React's development build, which is several times slower.
async function buildLikeProduct(config: InlineConfig): Promise<void> {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build(config)
  } finally {
    process.env.NODE_ENV = mode
  }
}
