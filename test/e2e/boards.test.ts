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

const people = (process.env.WHO ?? 'operator,qinling.head,unit.reviewer,finance').split(',')

it.each(people)('%s', async loginName => {
  const modules: { childModules: { uri: string }[] }[] = await askAs(
    loginName,
    '/api/upms/upms/getUserModulesByLoginInfoStep',
  )
  const mine = new Set(
    modules.flatMap(({ childModules }) => childModules.map(({ uri }) => addressKey(uri))),
  )
  const boards = boardPlaces().filter(path => mine.has(addressKey(path)))
  const first = '/dashboard'
  const heard: Heard = { faults: [], underWay: new Set() }
  const { page, close } = await openSignedIn(browser, loginName, first)
  hearFaults(page, heard)
  const faults: string[] = []
  let figures = 0
  for (const board of [first, ...boards]) {
    const t = Date.now()
    const found = await checkBoard(page, board, heard)
    console.log(loginName, board, found.figures, Date.now() - t, found.faults)
    faults.push(...found.faults)
    figures += found.figures
  }
  console.log(loginName, figures)
  expect(faults).toEqual([])
  expect(figures).toBeGreaterThan(0)
  await close()
})
