import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
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
    const loaded = new Set<string>()
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/assets/')) loaded.add(pathname)
    })
    const counted = new Set<string>()
    const beyond = async () => {
      await settle(page, loaded)
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

/** Waits until no script or style was asked for during a second; streams of events never end. */
async function settle(page: Page, loaded: ReadonlySet<string>): Promise<void> {
  await page.waitForLoadState('load')
  let before = -1
  while (loaded.size > before) {
    before = loaded.size
    await page.waitForTimeout(1000)
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
