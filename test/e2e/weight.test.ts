import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openBrowser, openWindow } from './browser.ts'
import { product } from './product.ts'

const assets = 'dist/web/assets'
/** KiB that a slow line carries before somebody may write, gzip. */
const editorLimit = 350
/** KiB of scripts and styles before somebody may sign in, gzip. */
const loginLimit = 250

const textOf = (file: string) => readFileSync(join(assets, file), 'utf8')

/** A chunk and all that it imports before it runs; what it fetches later is not among them. */
function closureOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, next] of textOf(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    if (next) closureOf(next, found)
  return found
}

const named = async (name: string) => {
  const file = (await readdir(assets)).find(each => new RegExp(`^${name}-[^.]+\\.js$`).test(each))
  if (file === undefined) throw new Error(`the build has no chunk ${name}`)
  return file
}

it(`the editor opens after ${editorLimit} KiB, without charts, highlighter and colour picker`, async () => {
  const start = /assets\/(index-[^"]+\.js)/.exec(readFileSync('dist/web/index.html', 'utf8'))?.[1]
  const isThere = closureOf(start ?? '')
  const fetched = [...closureOf(await named('rich-text-editor'))].filter(each => !isThere.has(each))
  expect(fetched.length).toBeGreaterThan(5)
  const size = fetched.reduce((sum, each) => sum + gzipSync(textOf(each)).length, 0) / 1024
  expect(size).toBeLessThan(editorLimit)
  const later = ['grammars', 'draw-chart', 'source-view', 'color-picker']
  expect(fetched.filter(file => later.some(name => file.startsWith(name)))).toEqual([])
})

it(`who signs in waits for less than ${loginLimit} KiB, and for no editor`, async () => {
  const browser = await openBrowser()
  const { page, close } = await openWindow(browser, product().address)
  const loaded: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) loaded.push(pathname.slice('/assets/'.length))
  })
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter(file => /rich-text|draw-chart|grammars|source-view/.test(file))).toEqual([])
  const size = loaded.reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0) / 1024
  expect(size).toBeLessThan(loginLimit)
  await close()
  await browser.close()
})
