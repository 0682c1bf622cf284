import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { mediaSamples } from './legacy-media-samples.ts'
import { legacySamples } from './legacy-samples.ts'
import { closeBrowser, openPage } from './open-page.ts'

const samples = [...legacySamples, ...mediaSamples]

let page: Page
beforeAll(async () => {
  page = await openPage()
})
afterAll(closeBrowser)

const trips = (all: readonly string[]) =>
  page.evaluate(texts => texts.map(text => window.rt.roundTrip(text)), all)
const trip = async (html: string) => (await trips([html]))[0] ?? ''

test.each(samples)('an old article is stable after its first saving: $name', async sample => {
  const once = await trip(sample.html)
  for (const part of sample.keeps ?? []) expect(once).toContain(part)
  for (const part of sample.drops ?? []) expect(once).not.toContain(part)
  expect(await trip(once)).toBe(once)
  expect(sanitiseArticle(once)).toBe(once)
})

test.each(samples.filter(({ html }) => html.includes('<video')))(
  'the server loses no address of a video either: $name',
  async ({ html, keeps = [], drops = [] }) => {
    const stored = sanitiseArticle(html)
    for (const part of drops.filter(each => each !== '<p>')) expect(stored).not.toContain(part)
    const shown = await trip(stored)
    for (const part of keeps) expect(shown).toContain(part)
  },
)

test('what goes in and out without the editor between is stable too', async () => {
  const through = (all: readonly string[]) =>
    page.evaluate(
      texts => texts.map(text => window.rt.normalizeOut(window.rt.normalizeIn(text))),
      all,
    )
  const once = await through(samples.map(({ html }) => html))
  expect(await through(once)).toEqual(once)
})

test('random markup of our own alphabet is stable, clean and the same on the server', async () => {
  let seed = 7
  const pick = <T>(of: readonly T[]): T => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return of[seed % of.length] as T
  }
  const tags = [
    'p',
    'h2',
    'div',
    'span',
    'b',
    'a',
    'ul',
    'ol',
    'li',
    'table',
    'tr',
    'td',
    'th',
    'pre',
    'blockquote',
    'br',
    'img',
    'center',
    'font',
    'hr',
    'video',
    'sup',
  ]
  const attributes = [
    'style="color:red"',
    'style="text-align:center;position:fixed"',
    'href="javascript:x"',
    'href="/a"',
    'src="/a.png"',
    'onclick="x"',
    'class="custom_cn x"',
    'colspan="2"',
    'width="90"',
    'align="right"',
    'name="n"',
  ]
  const make = (depth: number): string => {
    if (depth === 0) return pick(['文', 'a', ' ', '&nbsp;', ''])
    const tag = pick(tags)
    const inner = Array.from({ length: 1 + (seed % 3) }, () => make(depth - 1)).join('')
    return `<${tag} ${pick(attributes)}>${inner}${pick(['', `</${tag}>`, `</${tag}>`])}`
  }
  const made = Array.from({ length: 300 }, () => make(4))
  const once = await trips(made)
  const found = once.map((html, index) => ({ from: made[index], html }))
  expect((await trips(once)).map((html, index) => ({ from: made[index], html }))).toEqual(found)
  expect(once.map((html, index) => ({ from: made[index], html: sanitiseArticle(html) }))).toEqual(
    found,
  )
  expect(once.filter(html => /javascript|onclick|position/.test(html))).toEqual([])
})
