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

/** What each sees first: the personal work table, which stands in no menu. */
const first = '/dashboard'
/** Figures that were met on each screen: where there were none, nobody looks again. */
const met = new Map<string, number>()

it.each(['operator', 'qinling.head', 'unit.reviewer'])('%s', async loginName => {
  const modules: { childModules: { uri: string }[] }[] = await askAs(
    loginName,
    '/api/upms/upms/getUserModulesByLoginInfoStep',
  )
  const granted = modules.flatMap(({ childModules }) => childModules.map(({ uri }) => uri))
  const mine = new Set(granted.map(addressKey))
  const boards = boardPlaces().filter(path => mine.has(addressKey(path)) && met.get(path) !== 0)
  const heard: Heard = { faults: [], underWay: new Set() }
  const { page, close } = await openSignedIn(browser, loginName, first)
  hearFaults(page, heard)
  const faults: string[] = []
  for (const board of [first, ...boards]) {
    const found = await checkBoard(page, board, heard)
    met.set(board, (met.get(board) ?? 0) + found.figures)
    faults.push(...found.faults)
  }
  expect(faults).toEqual([])
  expect([...met.values()].filter(figures => figures > 0).length).toBeGreaterThan(10)
  await close()
})
