import { randomUUID } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import type { Parsed } from '#test/parsed.ts'
import { executable } from './chromium.ts'
import { patience } from './lanes.ts'
import { lane, product } from './product.ts'
import { newSession, type SessionState, storedSession } from './sessions.ts'

const place = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }

/** The browser of this lane; closing it closes the windows that were opened here. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(lane().browser)
}

/** Starts it on a folder in which it finds again what it kept. */
export function openLasting(folder: string, address: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...executable, ...place, baseURL: address })
}

/** What of a selector is in sight: pages of other tabs stand in the document too. */
export function inSight(page: Page, selector: string): Locator {
  return page.locator(selector).filter({ visible: true })
}

/** One person's window on the product, with everything that went wrong in it. */
export interface Window {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors of the page and answers of 500 and above; a journey ends with none. */
  readonly faults: string[]
  close(): Promise<void>
}

/**
 * Waits for an answer of the browser itself: those have no limit of their own, and a browser that is
 * short of time swallows one now and then. Names what did not come, so that a journey never ends
 * in silence.
 */
export async function within<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the browser did not answer: ${what}`)), patience)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps the last sight of a journey that fails. */
export function showIfFailed(page: Page): void {
  onTestFailed(async ({ task }) => {
    const name = `${task.name.replace(/[^a-z]+/gi, '-')}-${randomUUID().slice(0, 4)}`
    if (!page.isClosed()) await page.screenshot({ path: `test-results/${name}.png` })
  })
}

/** What every window is opened with, in a session if one is given. */
export const windowOf = (address: string, storageState?: SessionState): BrowserContextOptions => ({
  baseURL: address,
  viewport: { width: 1440, height: 900 },
  ...place,
  // Dialogs stand where they will stay from their first frame, however busy the machine is.
  reducedMotion: 'reduce',
  ...(storageState && { storageState }),
})

/** Opens a window of its own: own cookies, own storage. */
export async function openWindow(
  browser: Browser,
  address: string,
  state?: SessionState,
): Promise<Window> {
  const context = await browser.newContext(windowOf(address, state))
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  showIfFailed(page)
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`${error.message}`))
  page.on('response', response => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  return {
    context,
    page,
    faults,
    async close() {
      expect(faults).toEqual([])
      // An answer that a test was changing on its way may still be under way.
      if (!page.isClosed())
        await within('leave the routes', page.unrouteAll({ behavior: 'ignoreErrors' }))
      await within('close the window', context.close())
    },
  }
}

/**
 * A window in which a demo account is signed in, in the session that all its windows share. Whoever
 * signs out, confirms an identity or counts as another device takes one of his `own`, which ends the
 * shared one; the next window begins another.
 */
export async function openSignedIn(
  browser: Browser,
  loginName: string,
  to = '/',
  { own = false } = {},
): Promise<Window> {
  const state = await (own ? newSession(loginName) : storedSession(loginName))
  const window = await openWindow(browser, product().address, state)
  await window.page.goto(to)
  return window
}

/** A call as the page's own scripts make it: cookies and X-Token. */
export async function call(page: Page, path: string, body?: unknown) {
  const token = (await within('cookies', page.context().cookies())).find(
    ({ name }) => name === 'gyb_token',
  )?.value
  const headers = { 'x-token': token ?? '' }
  const response =
    body === undefined
      ? await page.request.get(path, { headers })
      : await page.request.post(path, { headers, data: body })
  return (await response.json()) as {
    statusCode: number
    statusMessage: string
    dataPoints: Parsed
  }
}

/** Signs in like a person: name, password, and the puzzle dragged to where it belongs. */
export async function signIn(
  page: Page,
  {
    loginName,
    password,
    to = '/',
    isWrong = false,
  }: { loginName: string; password: string; to?: string; isWrong?: boolean },
): Promise<void> {
  await page.goto(to)
  await page.waitForURL(/\/login/)
  await page.getByPlaceholder('登录名').or(page.getByLabel('登录名')).first().fill(loginName)
  await page.getByPlaceholder('密码').or(page.getByLabel('密码')).first().fill(password)
  await solvePuzzleAfter(page, () =>
    page.getByRole('button', { name: '登录', exact: true }).click(),
  )
  if (!isWrong) await page.waitForURL(url => url.pathname !== '/login', { waitUntil: 'commit' })
}

/** Does what brings a puzzle, and solves it. */
export async function solvePuzzleAfter(page: Page, act: () => Promise<void>): Promise<void> {
  const challenge = nextPuzzle(page)
  await act()
  await solvePuzzle(page, await challenge)
}

const nextPuzzle = (page: Page) => page.waitForResponse(/getPuzzleValidCode/)

/** Drags the piece to where it belongs; a refused drag brings another picture, as for a person. */
async function solvePuzzle(page: Page, first: Response): Promise<void> {
  let shown = first
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { challengeId } = (await within('puzzle', shown.json())).dataPoints
    const answer = await page.request.get(`/api/test/captcha?challengeId=${challengeId}`)
    const checked = page.waitForResponse(/checkPuzzleValidCode/)
    const another = nextPuzzle(page).catch(() => undefined)
    await within('drag', dragPuzzle(page, (await answer.json()).dataPoints.x))
    const verdict = await within(
      'verdict',
      checked.then(each => each.json()),
    )
    if (verdict.statusCode === 1) return
    const next = await another
    if (next === undefined) break
    shown = next
  }
  throw new Error('the puzzle was refused three times')
}

const dragFrames = 20

/** Waits until the page has drawn. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))

async function dragPuzzle(page: Page, x: number): Promise<void> {
  await page.getByRole('dialog').locator('img').last().waitFor()
  const start = await holdHandle(page.getByRole('slider'))
  // A frame each: a piece that jumps was moved by no hand.
  for (let step = 1; step <= dragFrames; step += 1) {
    const part = Math.sin((step / dragFrames) * (Math.PI / 2))
    await page.mouse.move(start.x + x * part, start.y + part * 2)
    await nextFrame(page)
  }
  await page.mouse.up()
}

/** Takes hold of the handle, once more if it slipped away, and gives where it was taken. */
async function holdHandle(handle: Locator): Promise<{ x: number; y: number }> {
  const page = handle.page()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await handle.hover()
    const box = await handle.boundingBox()
    if (box === null) continue
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 4, start.y)
    const moved = page.locator('[role="slider"]:not([aria-valuenow="0"])')
    const isHeld = await moved.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (isHeld) return start
    await page.mouse.up()
  }
  throw new Error('the handle of the puzzle cannot be held')
}
