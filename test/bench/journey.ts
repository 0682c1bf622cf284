import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** The password of a demo account, as the first start wrote it down. */
export async function readPassword(dataDir: string, loginName: string): Promise<string> {
  const accounts = await readFile(join(dataDir, 'demo-accounts.txt'), 'utf8')
  const line = accounts
    .split('\n')
    .map(each => each.split('\t'))
    .find(([, name]) => name === loginName)
  if (line?.[2] === undefined) throw new Error(`no demo account is called ${loginName}`)
  return line[2]
}

/** Presses 登录 and drags the puzzle to where it belongs. */
export async function solvePuzzle(page: Page): Promise<void> {
  const challenge = page.waitForResponse(/getPuzzleValidCode/)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const { challengeId } = (await (await challenge).json()).dataPoints
  const answer = await page.request.get(`/api/test/captcha?challengeId=${challengeId}`)
  const { x } = (await answer.json()).dataPoints
  const handle = page.getByRole('slider')
  await handle.hover()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the puzzle has no handle')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (const part of [0.15, 0.35, 0.6, 0.8, 0.95, 1]) {
    await page.mouse.move(start.x + x * part, start.y + part * 2, { steps: 4 })
    await page.waitForTimeout(40)
  }
  await page.mouse.up()
}
