import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressKey } from '#app/navigation/index.ts'
import { checkBoard } from './board-figures.ts'
import { boardPlaces } from './board-places.ts'
import { openBrowser, openSignedIn } from './browser.ts'
import { askAs } from './sessions.ts'
import { type Heard, hearFaults } from './walked-page.ts'

/* Every counted figure of a board opens as many rows as it counts, or says why there are none. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const people = (
  process.env.WHO ??
  'operator,finance,qinling.head,unit.reviewer,vendor.admin,merchant.admin,reviewer1,qinling.finance'
).split(',')
/** Screens that were seen, and how many figures each had: where nobody met one, nobody looks again. */
const seen = new Map<string, number>()

it.each(people)('%s', async loginName => {
  const modules: { childModules: { uri: string }[] }[] = await askAs(
    loginName,
    '/api/upms/upms/getUserModulesByLoginInfoStep',
  )
  const granted = modules.flatMap(({ childModules }) => childModules.map(({ uri }) => uri))
  const mine = new Set(granted.map(addressKey))
  const boards = boardPlaces()
    .filter(path => mine.has(addressKey(path)))
    .filter(path => seen.get(path) !== 0)
  const heard: Heard = { faults: [], underWay: new Set() }
  const { page, close } = await openSignedIn(browser, loginName, '/dashboard')
  hearFaults(page, heard)
  const faults: string[] = []
  let all = 0
  for (const board of ['/dashboard', ...boards]) {
    const t = Date.now()
    const found = await checkBoard(page, board, heard)
    console.log(loginName, board, found.figures, Date.now() - t, found.faults)
    seen.set(board, (seen.get(board) ?? 0) + found.figures)
    faults.push(...found.faults)
    all += found.figures
  }
  console.log(loginName, all)
  expect(faults).toEqual([])
  expect(all).toBeGreaterThan(0)
  await close()
})
