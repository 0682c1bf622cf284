import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { chromium, type Page, type Request } from 'playwright-core'
import { readPassword, solvePuzzle } from './journey.ts'
import type { Server } from './processes.ts'
import type { Line } from './table.ts'

const web = new URL('../../dist/web/', import.meta.url)

/** Gzipped scripts and styles that the login page, the shell and one list load, each beyond the one before. */
export async function measureBytes(server: Server, dataDir: string): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ baseURL: server.origin, locale: 'zh-CN' })
    const assets = watchAssets(page)
    const { loaded } = assets
    const counted = new Set<string>()
    const beyond = async () => {
      await settle(page, assets)
      const fresh = [...loaded].filter(path => !counted.has(path))
      for (const path of fresh) counted.add(path)
      return (await gzippedBytes(fresh)) / 1024
    }
    await page.goto('/login')
    const login = await beyond()
    await enter(page, await readPassword(dataDir, 'finance'))
    const shell = await beyond()
    await page.goto('/finance/findon')
    await page.getByRole('table').first().waitFor()
    const list = await beyond()
    return [
      { what: '首屏·登录页（gzip）', unit: 'KB', values: [login] },
      { what: '首屏·外壳与工作台另加（gzip）', unit: 'KB', values: [shell] },
      { what: '首屏·列表路由另加（gzip）', unit: 'KB', values: [list] },
    ]
  } finally {
    await browser.close()
  }
}

interface Assets {
  /** What was answered. */
  readonly loaded: ReadonlySet<string>
  /** How many were asked for and not answered yet. */
  readonly waiting: () => number
}

/** Scripts and styles that a page asks for; streams of events, which never end, are none. */
function watchAssets(page: Page): Assets {
  const loaded = new Set<string>()
  let waiting = 0
  const assetOf = (request: Request) => {
    const { pathname } = new URL(request.url())
    return pathname.startsWith('/assets/') ? pathname : undefined
  }
  const end = (request: Request) => {
    if (assetOf(request) !== undefined) waiting -= 1
  }
  page.on('request', request => {
    if (assetOf(request) !== undefined) waiting += 1
  })
  page.on('requestfinished', request => {
    end(request)
    const path = assetOf(request)
    if (path !== undefined) loaded.add(path)
  })
  page.on('requestfailed', end)
  return { loaded, waiting: () => waiting }
}

/** Waits until nothing was asked for during three seconds and everything is answered. */
async function settle(page: Page, { loaded, waiting }: Assets): Promise<void> {
  await page.waitForLoadState('load')
  let before = -1
  while (loaded.size > before || waiting() > 0) {
    before = loaded.size
    await page.waitForTimeout(3000)
  }
}

async function enter(page: Page, password: string): Promise<void> {
  await page.getByPlaceholder('登录名').or(page.getByLabel('登录名')).first().fill('finance')
  await page.getByPlaceholder('密码').or(page.getByLabel('密码')).first().fill(password)
  await solvePuzzle(page)
  await page.waitForURL(url => url.pathname !== '/login')
}

async function gzippedBytes(paths: readonly string[]): Promise<number> {
  const files = await Promise.all(paths.map(path => readFile(new URL(`.${path}`, web))))
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0)
}
