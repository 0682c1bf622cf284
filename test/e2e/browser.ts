import { randomUUID } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import type { Parsed } from '#test/parsed.ts'
import { product } from './product.ts'

const executable = {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}

const place = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }

/** Starts the system's Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(executable)
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

/** Longest wait for what the browser itself answers, in milliseconds. */
const patience = 20_000

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

/** Opens a window of its own: own cookies, own storage. */
export async function openWindow(browser: Browser, address: string): Promise<Window> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    ...place,
    // Dialogs stand where they will stay from their first frame, however busy the machine is.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
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

/** A window in which a demo account is signed in. */
export async function openSignedIn(browser: Browser, loginName: string, to = '/'): Promise<Window> {
  const { address, passwordOf } = product()
  const window = await openWindow(browser, address)
  await signIn(window.page, { loginName, password: passwordOf(loginName), to })
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

async function dragPuzzle(page: Page, x: number): Promise<void> {
  await page.getByRole('dialog').locator('img').last().waitFor()
  const start = await holdHandle(page.getByRole('slider'))
  for (const part of [0.15, 0.35, 0.6, 0.8, 0.95, 1]) {
    await page.mouse.move(start.x + x * part, start.y + part * 2, { steps: 4 })
    await page.waitForTimeout(40)
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
