import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressKey } from '#app/navigation/index.ts'
import { boardPlaces } from './board-places.ts'
import { inSight, openBrowser, openSignedIn } from './browser.ts'
import { askAs } from './sessions.ts'
import { follow, type Heard, hearFaults, settle } from './walked-page.ts'

/* Every counted figure of a board opens the rows that it counts. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

interface Figure {
  /** Its place among the figures in sight, since two may be called alike. */
  readonly at: number
  readonly label: string
  readonly count: number
  /** Whether it is a button or a link. */
  readonly opens: boolean
  /** Why there is no list of as many rows, as the product declares it. */
  readonly why: string | null
}

/** The figures in sight that count something; sums of money, shares and what is nothing lead nowhere. */
async function figuresOn(page: Page): Promise<Figure[]> {
  const found = await inSight(page, '[data-figure]').evaluateAll(cards =>
    cards.map((card, at) => ({
      at,
      label: card.getAttribute('data-figure') ?? '',
      unit: card.getAttribute('data-unit') ?? '',
      text: card.querySelector('[data-value]')?.textContent ?? '',
      opens: card.matches('button, a'),
      why: card.getAttribute('data-no-rows'),
    })),
  )
  return found
    .map(({ text, ...each }) => ({ ...each, text: text.slice(0, text.length - each.unit.length) }))
    .filter(({ unit, text }) => unit !== '元' && /^[\d,]+$/.test(text))
    .map(({ at, label, text, opens, why }) => ({
      ...{ at, label, opens, why },
      count: Number(text.replaceAll(',', '')),
    }))
    .filter(({ count }) => count > 0)
}

/** How long nothing is asked before a screen counts as come to rest: it asks anew after it has drawn. */
const calm = 250

/** Waits until nothing is asked any more and every figure in sight has its value. */
async function rest(page: Page, key: string, heard: Heard): Promise<void> {
  await settle(page, key, heard)
  const asking = inSight(page, '[data-figure] .ant-skeleton-active')
  const frame = () => page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  for (let since = Date.now(); Date.now() - since < calm; ) {
    await frame()
    if (heard.underWay.size > 0 || (await asking.count()) > 0) since = Date.now()
  }
}

/** How many rows the list that opens says it has: waits for as many; undefined where no list comes. */
async function rowsOn(page: Page, awaited: number): Promise<number | undefined> {
  const told = (rows: string) => inSight(page, `text=/^共 ${rows} 条/`).first()
  try {
    await told(awaited.toLocaleString('zh-CN')).waitFor()
    return awaited
  } catch {
    const total = await inSight(page, 'text=/^共 [\\d,]+ /').allTextContents()
    return total[0] === undefined ? undefined : Number(total[0].replace(/\D/g, ''))
  }
}

async function checkBoard(page: Page, board: string, heard: Heard) {
  await follow(page, board)
  await rest(page, addressKey(board), heard)
  const figures = await figuresOn(page)
  const faults = figures
    .filter(({ opens, why }) => !opens && why === null)
    .map(({ label, count }) => `${board}: ${label} ${count} opens nothing`)
  for (const { at, label, count, opens, why } of figures) {
    if (!opens || why !== null) continue
    await inSight(page, '[data-figure]').nth(at).click()
    const rows = await rowsOn(page, count)
    if (rows !== count)
      faults.push(`${board}: ${label} ${count} opens ${rows} at ${decodeURIComponent(page.url())}`)
    await follow(page, board)
    await inSight(page, '[data-figure]')
      .nth(figures.at(-1)?.at ?? 0)
      .waitFor()
  }
  return { faults, figures: figures.length }
}

/** Boards on which the first of the walkers met figures: the others look at those alone. */
const met = new Set<string>()

it.each(['operator', 'qinling.head', 'unit.reviewer'])('%s', async loginName => {
  const modules: { childModules: { uri: string }[] }[] = await askAs(
    loginName,
    '/api/upms/upms/getUserModulesByLoginInfoStep',
  )
  const mine = new Set(
    modules.flatMap(({ childModules }) => childModules.map(({ uri }) => addressKey(uri))),
  )
  const places = boardPlaces().filter(path => mine.has(addressKey(path)))
  const heard: Heard = { faults: [], underWay: new Set() }
  const { page, close } = await openSignedIn(browser, loginName, '/gyhmanager/gyhkanban')
  hearFaults(page, heard)
  await inSight(page, '[data-figure]').first().waitFor()
  const faults: string[] = []
  const known = met.size
  for (const board of places.filter(path => known === 0 || met.has(path))) {
    const found = await checkBoard(page, board, heard)
    if (found.figures > 0) met.add(board)
    faults.push(...found.faults)
  }
  expect(faults).toEqual([])
  expect(met.size).toBeGreaterThan(5)
  await close()
})
