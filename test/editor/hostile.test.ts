import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { closeBrowser, openPage } from './open-page.ts'

/** Our own collection of hostile lines; `hit(1)` is what they try to call. */
const payloads = readFileSync(join(import.meta.dirname, 'fixtures/payloads.txt'), 'utf8')
  .split('\n')
  .filter(line => line !== '')

let page: Page
beforeAll(async () => {
  page = await openPage('', each =>
    each.route(
      url => url.hostname !== '127.0.0.1',
      route => route.abort(),
    ),
  )
  await page.evaluate(() => {
    const hit = () => {
      window.hits += 1
    }
    Object.assign(window, { hits: 0, hit })
  })
})
afterAll(closeBrowser)

declare global {
  interface Window {
    hits: number
  }
}

/** What stays dangerous in the lines, judged by a parser of its own: line and faults. */
const faultsOf = (lines: readonly string[]) =>
  page.evaluate(all => {
    const allowed =
      /^(p|h[1-6]|br|hr|strong|em|u|s|sub|sup|span|a|img|ul|ol|li|blockquote|pre|table|caption|colgroup|col|tbody|thead|tfoot|tr|th|td|video|audio|source|iframe)$/
    const hosts = /^(player\.bilibili\.com|v\.qq\.com|player\.youku\.com|api\.map\.baidu\.com)$/
    const faultOf = (element: Element, name: string, value: string) => {
      if (/^on|^srcdoc$|^id$|^formaction$|^srcset$|^ping$/.test(name)) return true
      if (/^(href|src|poster)$/.test(name) && URL.canParse(value, 'https://own.example/')) {
        const url = new URL(value, 'https://own.example/')
        if (!/^(https?|ftp|mailto|tel):$/.test(url.protocol)) return true
        if (url.host === 'evil.example' && !/^https?:/.test(value)) return true
        if (element.localName === 'iframe' && !hosts.test(url.host)) return true
      }
      if (name === 'sandbox') return value === '' || value.includes('top-navigation')
      const style = /position|url|expression|opacity|transform|z-index|\\|var\(|attr\(/
      return name === 'style' && style.test(value)
    }
    return all.flatMap((line, index) => {
      const { body } = new DOMParser().parseFromString(line, 'text/html')
      const faults: string[] = []
      for (const element of body.querySelectorAll('*')) {
        if (!allowed.test(element.localName)) faults.push(`<${element.localName}>`)
        if (element.localName === 'iframe' && !element.hasAttribute('sandbox'))
          faults.push('<iframe> without sandbox')
        for (const { name, value } of element.attributes)
          if (faultOf(element, name, value)) faults.push(`${name}=${value}`)
      }
      return faults.length > 0 ? [{ index, line, faults }] : []
    })
  }, lines)

/** Puts lines into the live page and tells how often a script of theirs ran. */
const hitsOf = (lines: readonly string[]) =>
  page.evaluate(async all => {
    window.hits = 0
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = all.join('<hr>')
    const pictures = [...box.querySelectorAll('img')]
    for (const picture of pictures) picture.loading = 'eager'
    const settled = (picture: HTMLImageElement) =>
      new Promise(resolve => {
        if (picture.complete) resolve(null)
        for (const kind of ['load', 'error']) picture.addEventListener(kind, resolve)
      })
    await Promise.all(pictures.map(settled))
    box.remove()
    return window.hits
  }, lines)

/** What a cleaning of the page makes of each line. */
const inPage = (how: 'purify' | 'roundTrip', lines: readonly string[]) =>
  page.evaluate(([name, all]) => all.map(line => window.rt[name](line)), [how, lines] as const)

describe('of every hostile line', () => {
  test('there are about three hundred, and a line that runs would be seen', async () => {
    expect(payloads.length).toBeGreaterThan(290)
    expect(await faultsOf(['<p onclick="x">a</p>', '<a href="javascript:x">b</a>'])).toHaveLength(2)
    expect(await hitsOf(['<img src="/absent" onerror="hit(1)">'])).toBe(1)
  })

  test('the server leaves nothing that runs, and cleaning twice changes nothing', async () => {
    const clean = payloads.map(payload => sanitiseArticle(payload))
    expect(await faultsOf(clean)).toEqual([])
    expect(clean.map(line => sanitiseArticle(line))).toEqual(clean)
  })

  test('the viewer leaves nothing that runs, and cleaning twice changes nothing', async () => {
    const clean = await inPage('purify', payloads)
    expect(await faultsOf(clean)).toEqual([])
    expect(await inPage('purify', clean)).toEqual(clean)
  })

  test('the editor opens it, and what it writes is clean on both sides', async () => {
    const written = await inPage('roundTrip', payloads)
    expect(await faultsOf(written)).toEqual([])
    expect(written.map(line => sanitiseArticle(line))).toEqual(written)
  })

  test('nothing runs when the cleaned lines stand in a live page', async () => {
    const clean = payloads.map(payload => sanitiseArticle(payload))
    expect(await hitsOf(clean)).toBe(0)
    expect(await hitsOf(await inPage('purify', payloads))).toBe(0)
  })
})
