import type { Page, Request } from 'playwright-core'
import { patience } from './lanes.ts'

/** What a page did that nobody would see on it. */
export interface Heard {
  readonly faults: string[]
  readonly underWay: Set<Request>
}

/** Listens to calls, console and errors of a page. */
export function hearFaults(page: Page, { faults, underWay }: Heard): void {
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    // Of what did not come the answer tells; pictures of hostile texts come from nowhere.
    const isOfNetwork = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isOfNetwork) faults.push(`console: ${message.text()}`)
  })
  page.on('request', request => {
    if (!isEvents(request)) underWay.add(request)
  })
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => {
    underWay.delete(request)
    const { errorText = '' } = request.failure() ?? {}
    // A question that a page takes back is no fault.
    if (isOurs(request) && errorText !== 'net::ERR_ABORTED')
      faults.push(`${errorText} ${request.url()}`)
  })
  page.on('response', response => {
    const isRefused = response.status() >= (isOurs(response.request()) ? 400 : 500)
    if (isRefused) faults.push(`${response.status()} ${response.url()}`)
  })
}

/** The answer that goes on for as long as the page is there. */
const isEvents = (request: Request) => request.url().endsWith('/api/platform/events')

const isOurs = (request: Request) => /\/(api|assets)\//.test(new URL(request.url()).pathname)

/** Goes to an address as a link of the page does. */
export const follow = (page: Page, address: string) =>
  page.evaluate(to => {
    if (location.pathname + location.search === to) return
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

/**
 * Waits until a screen is in sight and neither asks nor draws any more; gives what is wrong when it
 * does not come to that, or shows nothing but its title.
 */
export async function settle(
  page: Page,
  key: string,
  { underWay }: Heard,
  most = patience,
): Promise<string[]> {
  const isHere = async () => {
    if (!(await page.evaluate(isDrawn, { key, patience: most }))) throw new Error('not drawn')
    return underWay.size === 0
  }
  const end = Date.now() + most
  try {
    while (!((await isHere()) && (await isHere()))) {
      if (Date.now() > end) return [`still asks ${[...underWay].map(each => each.url())}`]
    }
    return []
  } catch {
    const text = (await page.locator('main').textContent()) ?? ''
    return [`is not in sight at ${page.url()}, but: ${text.slice(0, 200)}`]
  }
}

/** What a screen says twice: its title once more by the view, the tab or the card below it. */
export const saidTwice = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('[data-page]')].find(each => each.checkVisibility())
    const title = shown?.querySelector('h1')?.textContent.trim()
    const below =
      'nav .ant-segmented-item-selected, .ant-tabs-tab-active, section > div > h2, .ant-card-head-title'
    return [...(shown?.querySelectorAll(below) ?? [])]
      .filter(each => each.checkVisibility())
      .map(each => each.textContent.replace(/[\s\d,]+$/, '').trim())
      .filter(words => words !== '' && words === title)
      .map(words => `says its title twice: ${words}`)
  })

/**
 * In the page: waits until the screen of an address is in sight with a title and something below it,
 * and rests for two frames; says whether it came to that in time.
 */
const isDrawn = async ({ key, patience }: { key: string; patience: number }) => {
  const drawn = () => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-page]')].filter(each =>
      each.checkVisibility(),
    )
    const [one, other] = shown
    if (one === undefined || other !== undefined) return false
    const path = location.pathname.toLowerCase().replace(/\/+$/, '')
    if (path !== key || one.dataset.page?.toLowerCase() !== key) return false
    // The address changes before the screen does.
    if (one.dataset.search !== location.search) return false
    const title = one.querySelector('h1')
    if (!title?.checkVisibility()) return false
    const hasMore =
      one.textContent.length > title.textContent.length &&
      one.getBoundingClientRect().bottom > title.getBoundingClientRect().bottom + 20
    if (!hasMore || /页面不存在|页面出错了|记录不存在/.test(one.textContent)) return false
    return !one.querySelector('[aria-busy="true"], .ant-spin-spinning, .ant-skeleton-active')
  }
  const end = performance.now() + patience
  for (let rested = 0; rested < 3; ) {
    if (performance.now() > end) return false
    rested = drawn() ? rested + 1 : 0
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
  return true
}
