import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

/* Letters and drawings on displays of every size. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Displays on which a screen of 1920×1080 stands: CSS pixels, and device pixels to each of them. */
const displays = [
  { width: 1920, height: 1080, deviceScaleFactor: 1 },
  { width: 3840, height: 2160, deviceScaleFactor: 1 },
  { width: 6656, height: 1792, deviceScaleFactor: 1 },
  // A laptop whose display is scaled to 150 %.
  { width: 1280, height: 720, deviceScaleFactor: 1.5 },
]

it('letters are laid out at the size of the display, neither scaled nor pressed (N14)', async () => {
  const author = await openSignedIn(browser, 'operator', '/product/datavList')
  const { page } = author
  const made = await call(page, '/api/datav/design/create', {
    ...{ name: '清晰', category: 'general', organisation: null, area: null },
    ...{ template: 'general', width: null, height: null, theme: null },
  })
  await page.goto(`/screen.html?screen=${made.dataPoints.id}&draft=1`)
  await page.getByText('数据更新于').waitFor()
  const cdp = await author.context.newCDPSession(page)
  const sizes: number[][] = []
  for (const display of displays) {
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...display, mobile: false })
    const unit = Math.min(display.width / 1920, display.height / 1080)
    await expect
      .poll(() => page.evaluate(lettersOf))
      .toMatchObject({ unit: expect.closeTo(unit, 3) })
    await expect.poll(async () => (await page.evaluate(lettersOf)).blurred).toEqual([])
    const { pressed, fonts } = await page.evaluate(lettersOf)
    expect(pressed).toEqual([])
    sizes.push(fonts.map(size => Math.round((size / unit) * 10) / 10))
  }
  // The same letters, each as large as the display makes the canvas.
  expect(sizes[0]?.length).toBeGreaterThan(20)
  for (const other of sizes) expect(other).toEqual(sizes[0])
  await author.close()
})

/** In the page: sizes of letters, what presses or scales them, and drawings with too few pixels. */
function lettersOf() {
  const stage = document.querySelector('main')
  const inside = [...(stage?.querySelectorAll<HTMLElement>('[data-base] *') ?? [])]
  const worded = inside.filter(each =>
    [...each.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
  )
  const pressed: string[] = []
  for (const each of worded)
    for (let at: Element | null = each; at; at = at.parentElement) {
      const { transform, scale, zoom } = getComputedStyle(at)
      const { a, b, c, d } = new DOMMatrix(transform === 'none' ? '' : transform)
      const isWhole = Math.abs(Math.hypot(a, b) - 1) < 1e-3 && Math.abs(Math.hypot(c, d) - 1) < 1e-3
      if (!isWhole || scale !== 'none' || zoom !== '1') pressed.push(`${each.textContent}`)
    }
  const blurred = [...document.querySelectorAll('canvas')].flatMap(canvas => {
    const box = canvas.getBoundingClientRect()
    const wanted = [box.width, box.height].map(side => side * devicePixelRatio)
    const has = [canvas.width, canvas.height]
    return has.every((side, at) => Math.abs(side - (wanted[at] ?? 0)) <= 2)
      ? []
      : [`${has}/${wanted}`]
  })
  const around = stage?.querySelector<HTMLElement>('[style*="--u"]')
  return {
    ...{ pressed, blurred },
    unit: Number.parseFloat(around?.style.getPropertyValue('--u') ?? ''),
    fonts: worded.map(each => Number.parseFloat(getComputedStyle(each).fontSize)),
  }
}
