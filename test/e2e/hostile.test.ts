import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn, showIfFailed, signIn } from './browser.ts'
import { product } from './product.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

declare global {
  interface Window {
    /** How often a hostile line ran. */
    hits: number
  }
}

const lines = readFileSync('test/editor/fixtures/payloads.txt', 'utf8').split('\n').filter(Boolean)
const sign = '恶意文字'
const swallows = (line: string) =>
  /<(!|textarea|title|no\w+|plaintext|xmp|style|iframe|script|template|select|svg|math)/i.test(line)
/** A text as an old database or a foreign hand may hold it: first the lines that hide no others. */
const text = `<p>${sign}</p>${lines.toSorted((one, other) => Number(swallows(one)) - Number(swallows(other))).join('\n')}`
/** What stands behind every title, name and remark. */
const tail = `${sign}"><img src=x onerror=hit(1)><svg onload=hit(1)>{{hit(1)}}`

/** An answer whose texts are hostile: formatted ones wholly, words behind what they say. */
function poisoned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(poisoned)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === 'content' && typeof each === 'string' ? text : poisoned(each),
      ]),
    )
  if (typeof value !== 'string') return value
  if (/^<[a-z]/i.test(value)) return text
  return /[\u4e00-\u9fa5]/.test(value) ? value + tail : value
}

/** A window of somebody to whom the server answers with hostile texts; nothing else protects it. */
async function openPoisoned(loginName: string) {
  const { address, passwordOf } = product()
  // Without the page's own policy: what is tested is that no script comes in, not that it is held.
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  await context.addInitScript(() => {
    const hit = () => {
      window.hits += 1
    }
    Object.assign(window, { hits: 0, hit, alert: hit })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  showIfFailed(page)
  await signIn(page, { loginName, password: passwordOf(loginName) })
  await page.route('**/api/**', async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch().catch(() => null)
    if (response === null) return
    const isJson = response.headers()['content-type']?.includes('json')
    if (!isJson) return route.fulfill({ response })
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, dataPoints: poisoned(answer.dataPoints) } })
  })
  const close = async () => {
    // Answers that are still on their way are nobody's.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, close }
}

/** What ran, and what in the page or its open frames could. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults = window.hits > 0 ? [`${window.hits} scripts ran`] : []
    for (const element of document.querySelectorAll('*')) {
      // By the prototype's hand: a hostile form calls a field of its own `attributes`.
      for (const name of Element.prototype.getAttributeNames.call(element)) {
        const value = Element.prototype.getAttribute.call(element, name) ?? ''
        const isScript = /^\s*(javascript|vbscript|data:text\/html):/i.test(value)
        if (/^on/.test(name) || isScript || (/hit\(1\)/.test(value) && name === 'style'))
          faults.push(`${element.localName} ${name}=${value.slice(0, 80)}`)
      }
      const isOpenFrame = element.matches('iframe:not([sandbox])')
      if (isOpenFrame || (element.localName === 'script' && /hit\(/.test(element.textContent)))
        faults.push(element.outerHTML.slice(0, 120))
    }
    return faults
  })

/** The hostile words stand there, as words. */
const shows = (page: Page) => page.getByText(sign).filter({ visible: true }).first().waitFor()

const follow = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
}

/** A record of a kind that the person may see, in a state if need be. */
async function oneOf(page: Page, path: string, state?: string): Promise<string> {
  const { dataPoints } = await call(page, `/api/${path}/getListByPage?limit=50`)
  const rows: readonly { id: string; state?: string }[] = dataPoints.list
  const found = rows.find(row => state === undefined || row.state === state)
  if (found === undefined) throw new Error(`no ${path} ${state ?? ''}`)
  return found.id
}

/** Rests on the first hostile word of a list, so that its tooltip comes. */
async function restOnCell(page: Page): Promise<void> {
  const [box] = await page
    .locator('main tbody td')
    .filter({ hasText: sign, visible: true })
    .evaluateAll(cells => cells.map(cell => cell.getBoundingClientRect().toJSON()))
  if (box) await page.mouse.move(box.x + 20, box.y + box.height / 2)
}

it('a hostile text that reached the page unclean would be seen', async () => {
  const { page, close } = await openPoisoned('operator')
  await page.evaluate(html => {
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = html
  }, text)
  await expect.poll(() => page.evaluate(() => window.hits)).toBeGreaterThan(0)
  expect((await faultsOf(page)).length).toBeGreaterThan(10)
  await close()
})

/** Checks a screen that shows hostile words. */
const checked = (page: Page) => async (name: string) => {
  await shows(page)
  expect(await faultsOf(page), name).toEqual([])
}

it('neither the editor nor its preview runs what hides in a text', async () => {
  const { page, close } = await openPoisoned('yilu.operator')
  const check = checked(page)
  const draft = await oneOf(page, 'article/article', 'draft')
  await follow(page, `/article/editarticle?id=${draft}`)
  await page.locator('.ProseMirror').getByText(sign).first().waitFor()
  await check('the editor')
  await page.getByRole('button', { name: '预览', exact: true }).last().click()
  await page.getByRole('dialog').locator('.rich-text-view').waitFor()
  await check('the preview of the form')
  await close()
})

it('no screen that shows a formatted text runs what hides in it', {
  timeout: 400_000,
}, async () => {
  const { page, close } = await openPoisoned('operator')
  const check = checked(page)
  const published = await oneOf(page, 'article/article', 'published')
  await follow(page, `/article/editarticle?id=${published}`)
  await page.locator('.rich-text-view').first().waitFor()
  await check('the page of an article')
  await page.getByRole('button', { name: /^版本/ }).first().click()
  await page.getByRole('dialog').getByText(sign).first().waitFor()
  await check('the versions')
  const looks = page
    .getByRole('dialog')
    .locator('.ant-segmented-item:not(.ant-segmented-item-disabled)')
  for (const look of await looks.all()) {
    await look.click()
    await check('the comparison of versions')
  }

  const help = await oneOf(page, 'helpmanager/helpArticle')
  await follow(page, `/helpmanager/articlemanager?id=${help}`)
  await check('a help text in the list')
  await follow(page, '/helpmanager/articlemanager')
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  await page.getByLabel('搜索帮助').fill('文章')
  await page.getByLabel('搜索帮助').press('Enter')
  await page.getByRole('dialog').getByText(sign).first().click()
  await page.getByRole('dialog').locator('.rich-text-view').first().waitFor()
  await check('the help reader')

  for (const kind of ['register', 'privacy', 'donate', 'regret']) {
    await follow(page, `/website/${kind}Agreement`)
    await check(`the ${kind} agreement`)
  }
  await close()
})

it('the preview of a report, which anybody may open, runs nothing', async () => {
  const window = await openSignedIn(browser, 'operator')
  const report = await oneOf(window.page, 'zhuanti/reportInstance')
  const share = await call(window.page, '/api/zhuanti/reportInstance/share', { id: report })
  const { page, close } = await openPoisoned('operator')
  await page.goto(share.dataPoints.path)
  await shows(page)
  expect(await faultsOf(page)).toEqual([])
  await close()
  await window.close()
})

it('no list, tooltip or drawer of any screen runs what hides in names', {
  timeout: 600_000,
}, async () => {
  const opened = new Set<string>()
  for (const loginName of ['admin', 'operator', 'finance', 'qinling.head']) {
    const { page, close } = await openPoisoned(loginName)
    const modules = await call(page, '/api/upms/upms/getUserModulesByLoginInfoStep')
    const screens: string[] = modules.dataPoints.flatMap(
      (group: { childModules: { uri: string; hidden: boolean }[] }) =>
        group.childModules.filter(({ hidden }) => !hidden).map(({ uri }) => uri),
    )
    for (const path of screens.filter(each => !opened.has(each))) {
      opened.add(path)
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, path)
      await inSight(page, 'main h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await restOnCell(page)
      expect(await faultsOf(page), `${loginName} ${path}`).toEqual([])
    }
    await close()
  }
})
