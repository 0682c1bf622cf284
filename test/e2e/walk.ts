import type { Browser, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { addressKey, findPlace, groups } from '#app/navigation/index.ts'
import { inSight } from './browser.ts'
import { faultsOf, openPoisonedWindow, sign } from './hostile-words.ts'
import { product } from './product.ts'
import { askAs } from './sessions.ts'
import { follow, type Heard, hearFaults, saidTwice, settle } from './walked-page.ts'

/* One walk over every screen that has been built, hidden ones and records included, found from the navigation. */

/** Who walks first; what they may not see is left to anybody of the demo world who may. */
const walkers = ['operator', 'admin', 'security', 'finance', 'qinling.head']
/** How many pages live beside the one in sight, which counts; see `src/app/web/tabs/deck.ts`. */
const livingPages = 12

/**
 * Opens each screen of one share of the groups once, as the first who may see it and under hostile
 * answers of the server. A screen of a record that has none
 * for him is left to the next. Gives what is wrong: failed calls, console errors, scripts that ran,
 * screens that show nothing, screens that nobody may see.
 */
export async function walkShare(
  browser: Browser,
  { share, shares }: { readonly share: number; readonly shares: number },
): Promise<string[]> {
  const open = new Set(shareOf(share, shares))
  const faults: string[] = []
  expect(open.size).toBeGreaterThan(10)
  const others = product().loginNames.filter(each => !walkers.includes(each))
  for (const loginName of [...walkers, ...others]) {
    if (open.size === 0) break
    const modules: { childModules: { uri: string }[] }[] | undefined = await askAs(
      loginName,
      '/api/upms/upms/getUserModulesByLoginInfoStep',
    ).catch(error => {
      // Of the others some sign in with a key or a code only.
      if (walkers.includes(loginName)) throw error
    })
    if (modules === undefined) continue
    const seen = modules.flatMap(({ childModules }) => childModules.map(({ uri }) => uri))
    const mine = seen.filter(path => open.has(path))
    if (mine.length === 0) continue
    const walked = await walkAs(browser, loginName, mine)
    for (const path of walked.opened) open.delete(path)
    faults.push(...walked.faults)
  }
  return [
    ...faults,
    ...[...open].map(path => `${path}: nobody may see it, or a record to open it with`),
  ]
}

/** Whole groups, so that a list and the records behind it are of one share; about as many screens in each. */
function shareOf(share: number, shares: number): readonly string[] {
  const built = new Set(inject('screens').built)
  const sizes = groups
    .map(({ places }) => places.map(({ path }) => path).filter(path => built.has(path)))
    .sort((one, other) => other.length - one.length)
  const parts = Array.from({ length: shares }, (): string[] => [])
  for (const paths of sizes)
    parts.reduce((least, part) => (part.length < least.length ? part : least)).push(...paths)
  return parts[share] ?? []
}

async function walkAs(browser: Browser, loginName: string, paths: readonly string[]) {
  const heard: Heard = { faults: [], underWay: new Set() }
  const { page, close } = await openPoisonedWindow(browser, loginName, what =>
    heard.faults.push(what),
  )
  hearFaults(page, heard)
  const faults: string[] = []
  const opened: string[] = []
  const firstRows = new Map<string, string | undefined>()
  /** Opens an address and notes what is wrong with it; gives the first row of its list. */
  const open = async (path: string, id?: string) => {
    const address = id === undefined ? path : `${path}?id=${id}`
    const wrong = await visit(page, address, heard)
    faults.push(...wrong.map(each => `${loginName} ${address}: ${each}`))
    const row = await firstRow(page)
    if (id === undefined) firstRows.set(path, row)
    return row
  }
  /** A record to open a screen with: of the resource that it opens, else the first of its list. */
  const recordFor = async (path: string, list: string | undefined) => {
    const resource = resourceAt(path)
    if (resource !== undefined)
      return (await askAs(loginName, `/api/${resource}/getListByPage?${askedFor(path)}`)).list[0]
        ?.id
    if (list === undefined) return undefined
    return firstRows.get(list) ?? (await open(list))
  }
  for (const path of paths) {
    const { owners, title = '' } = findPlace(path)?.place ?? {}
    const list = owners?.[0]
    const isAlone = list === undefined || isNew(title)
    if (isAlone) await open(path)
    const id = isAlone && list !== undefined ? undefined : await recordFor(path, list)
    if (id !== undefined) await open(path, id)
    // Somebody else may have a record to open it with.
    if (isAlone || id !== undefined) opened.push(path)
  }
  await checkTabs(page, opened)
  await close()
  return { faults, opened }
}

const isNew = (title: string) => /^(新增|新建|批量)/.test(title)

/** Screens of records whose list need not hold a row of a table, and which `places.ts` names for no resource. */
const shownBeside: Readonly<Record<string, string>> = {
  '/article/editcolumn': 'article/column',
  '/fans/oaManage/oa_template': 'fans/messageTemplate',
  '/fund/fundreviewdetail': 'fund/fund',
  '/project/proProgressdetail': 'cause/progress',
  '/project/proverifydetail': 'project/project',
  '/website/guanggaolist/edit': 'website/ad',
  '/website/gybcdetail': 'website/publicComment',
  '/zhuanti/yuejuan/yuejuan_gifts': 'zhuanti/monthlyGift',
}

/** Screens that open records of one kind of their resource, and lead elsewhere with the others. */
const ofKind: Readonly<Record<string, object>> = {
  '/project/proadetail': { field: 'causeKind', op: 'is', value: 'project' },
}
const askedFor = (path: string) =>
  new URLSearchParams({
    limit: '10',
    ...(ofKind[path] && { filter: JSON.stringify([ofKind[path]]) }),
  })

/** The resource whose records a screen shows. */
const resourceAt = (path: string) =>
  Object.entries(inject('screens').ofRecords).find(([, screen]) => screen === path)?.[0] ??
  shownBeside[path]

/** The key of the first row of the list in sight. */
async function firstRow(page: Page): Promise<string | undefined> {
  const rows = inSight(page, '[data-page]').locator('.ant-table-tbody tr[data-row-key]')
  const [key] = await rows.evaluateAll(found =>
    found.slice(0, 1).map(row => row.getAttribute('data-row-key')),
  )
  return key ?? undefined
}

/** Opens a screen and waits until it rests; gives what is wrong with it. */
async function visit(page: Page, address: string, heard: Heard): Promise<string[]> {
  heard.faults.length = 0
  await follow(page, address)
  const unsettled = await settle(page, addressKey(address), heard)
  await restOnCell(page)
  const living = await page.locator('[data-page]').count()
  return [
    ...unsettled,
    ...(living > livingPages ? [`${living} pages live`] : []),
    ...(await faultsOf(page)),
    ...(await saidTwice(page)),
    ...heard.faults,
  ]
}

/** Rests on the first hostile word of a list, so that its tooltip comes. */
async function restOnCell(page: Page): Promise<void> {
  const [box] = await inSight(page, '[data-page]')
    .locator('tbody td')
    .filter({ hasText: sign, visible: true })
    .evaluateAll(cells => cells.slice(0, 1).map(cell => cell.getBoundingClientRect().toJSON()))
  if (box) await page.mouse.move(box.x + 20, box.y + box.height / 2)
}

/** Of many pages that were opened some live, and an older one is built again. */
async function checkTabs(page: Page, paths: readonly string[]): Promise<void> {
  const bar = page.getByRole('tablist', { name: '打开的页面' })
  const living = page.locator('[data-page]')
  const shown = inSight(page, '[data-page]')
  if (paths.length <= livingPages) return
  expect(await living.count()).toBe(livingPages)
  expect(await shown.count()).toBe(1)
  expect(await bar.getByRole('tab').count()).toBeGreaterThanOrEqual(paths.length)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+1')
  await expect.poll(() => bar.getByRole('tab').first().getAttribute('aria-selected')).toBe('true')
  await shown.locator('h1').first().waitFor()
  expect(await living.count()).toBe(livingPages)
}
