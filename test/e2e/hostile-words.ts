import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { inSight, showIfFailed, windowOf } from './browser.ts'
import { patience } from './lanes.ts'
import { product } from './product.ts'
import { storedSession } from './sessions.ts'

declare global {
  interface Window {
    /** How often a hostile line ran. */
    hits: number
  }
}

const lines = readFileSync('test/editor/fixtures/payloads.txt', 'utf8').split('\n').filter(Boolean)
export const sign = '恶意文字'
const swallows = (line: string) =>
  /<(!|textarea|title|no\w+|plaintext|xmp|style|iframe|script|template|select|svg|math)/i.test(line)
/** A text as an old database or a foreign hand may hold it: first the lines that hide no others. */
export const text = `<p>${sign}</p>${lines.toSorted((one, other) => Number(swallows(one)) - Number(swallows(other))).join('\n')}`
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

/**
 * A window of somebody to whom the server answers with hostile texts; nothing else protects it.
 * `refused` hears what the server did not answer.
 */
export async function openPoisonedWindow(
  browser: Browser,
  loginName: string,
  refused: (what: string) => void = () => {},
) {
  // Without the page's own policy: what is tested is that no script comes in, not that it is held.
  const context = await browser.newContext({
    ...windowOf(product().address, await storedSession(loginName)),
    bypassCSP: true,
  })
  await context.addInitScript(() => {
    const hit = () => {
      window.hits += 1
    }
    Object.assign(window, { hits: 0, hit, alert: hit })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  showIfFailed(page)
  await page.route('**/api/**', async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch().catch(() => null)
    if (response === null) return
    const isJson = response.headers()['content-type']?.includes('json')
    if (!isJson) return route.fulfill({ response })
    const answer = await response.json()
    // The editor's own calls answer without our envelope.
    if (answer.statusCode !== undefined && answer.statusCode !== 1)
      refused(`${answer.statusMessage} ${route.request().url()}`)
    await route.fulfill({ response, json: { ...answer, dataPoints: poisoned(answer.dataPoints) } })
  })
  await page.goto('/')
  await inSight(page, 'main h1').first().waitFor()
  const close = async () => {
    // Answers that are still on their way are nobody's.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, close }
}

/** What ran, and what in the page or its open frames could; pages of other tabs were seen before. */
export const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults = window.hits > 0 ? [`${window.hits} scripts ran`] : []
    const isLeft = (node: Node) =>
      node instanceof HTMLElement && node.dataset.page !== undefined && !node.checkVisibility()
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT, node =>
      isLeft(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    while (walker.nextNode()) {
      const element = walker.currentNode as Element
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
