import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSight, openBrowser, openSignedIn } from './browser.ts'
import { follow } from './walked-page.ts'

/* Every counted figure of a board opens the rows that it counts. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const boards = ['/gyhmanager/gyhkanban', '/finance/findata', '/project/prodata', '/fund/funddata']

/** Units of what is no number of rows. */
const unitsOfSums = ['元', '%', '分', '天']

interface Figure {
  readonly label: string
  readonly count: number
  /** Whether it is a button or a link. */
  readonly opens: boolean
}

/** Which figures of the board in sight count rows; those of nothing need to lead nowhere. */
async function figuresOn(page: Page): Promise<Figure[]> {
  const found = await inSight(page, '[data-figure]').evaluateAll(cards =>
    cards.map(card => ({
      label: card.getAttribute('data-figure') ?? '',
      unit: card.getAttribute('data-unit') ?? '',
      text: card.querySelector('[data-value]')?.firstChild?.textContent ?? '',
      opens: card.matches('button, a'),
    })),
  )
  return found
    .filter(({ unit, text }) => /^[\d,]+$/.test(text) && !unitsOfSums.includes(unit))
    .map(({ label, text, opens }) => ({ label, count: Number(text.replaceAll(',', '')), opens }))
    .filter(({ count }) => count > 0)
}

/** How many rows the list says it has; undefined where the address is no list. */
async function rowsOn(page: Page): Promise<number | undefined> {
  const total = inSight(page, 'text=/^共 [\\d,]+ 条$/').first()
  try {
    await total.waitFor({ timeout: 5_000 })
  } catch {
    return undefined
  }
  return Number(((await total.textContent()) ?? '').replace(/\D/g, ''))
}

/** Figures that count no rows of a list: what they open says itself what it shows. */
const besides: readonly string[] = ['捐赠笔数', '捐赠人数', '未关账日', '待开票', '待开票捐赠', '待审核']

it.each(boards)('%s', async board => {
  const { page, close } = await openSignedIn(browser, 'operator', board)
  await inSight(page, '[data-figure] [data-value]').first().waitFor()
  const figures = (await figuresOn(page)).filter(({ label }) => !besides.includes(label))
  expect(figures.filter(({ opens }) => !opens)).toEqual([])
  const told: [string, number | undefined][] = []
  for (const { label } of figures) {
    await inSight(page, `[data-figure="${label}"]`).first().click()
    await inSight(page, `[data-figure="${label}"]`).first().waitFor({ state: 'detached' }).catch(() => {})
    told.push([label, await rowsOn(page)])
    await follow(page, board)
    await inSight(page, '[data-figure] [data-value]').first().waitFor()
  }
  expect(told).toEqual(figures.map(({ label, count }) => [label, count]))
  await close()
})
