import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn } from './browser.ts'
import { faultsOf, openPoisonedWindow, sign, text } from './hostile-words.ts'
import { follow } from './walked-page.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const openPoisoned = (loginName: string) => openPoisonedWindow(browser, loginName)

/** The hostile words stand there, as words. */
const shows = (page: Page) => page.getByText(sign).filter({ visible: true }).first().waitFor()

/** Goes on in the same window, which is many times quicker than a new page. */
const goTo = async (page: Page, path: string) => {
  await follow(page, path)
  await inSight(page, 'main h1').first().waitFor()
}

/** A record of a kind that the person may see, in a state if need be. */
async function oneOf(page: Page, path: string, state?: string): Promise<string> {
  const { dataPoints } = await call(page, `/api/${path}/getListByPage?limit=50`)
  const rows: readonly { id: string; state?: string }[] = dataPoints.list
  const found = rows.find(row => state === undefined || row.state === state)
  if (found === undefined) throw new Error(`no ${path} ${state ?? ''}`)
  return found.id
}

it('a hostile text that reached the page unclean would be seen', async () => {
  const { page, close } = await openPoisoned('operator')
  await page.evaluate(html => {
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = html
  }, text)
  await expect.poll(() => page.evaluate(() => window.hits)).toBeGreaterThan(0)
  expect((await faultsOf(page)).length).toBeGreaterThan(10)
  await close()
})

/** Checks a screen that shows hostile words. */
const checked = (page: Page) => async (name: string) => {
  await shows(page)
  expect(await faultsOf(page), name).toEqual([])
}

it('neither the editor nor its preview runs what hides in a text', async () => {
  const { page, close } = await openPoisoned('yilu.operator')
  const check = checked(page)
  const draft = await oneOf(page, 'article/article', 'draft')
  await goTo(page, `/article/editarticle?id=${draft}`)
  await page.locator('.ProseMirror').getByText(sign).first().waitFor()
  await check('the editor')
  await page.getByRole('button', { name: '预览', exact: true }).last().click()
  await page.getByRole('dialog').locator('.rich-text-view').waitFor()
  await check('the preview of the form')
  await close()
})

it('no screen that shows a formatted text runs what hides in it', {
  timeout: 400_000,
}, async () => {
  const { page, close } = await openPoisoned('operator')
  const check = checked(page)
  const published = await oneOf(page, 'article/article', 'published')
  await goTo(page, `/article/editarticle?id=${published}`)
  await page.locator('.rich-text-view').first().waitFor()
  await check('the page of an article')
  await page.getByRole('button', { name: /^版本/ }).first().click()
  await page.getByRole('dialog').getByText(sign).first().waitFor()
  await check('the versions')
  const looks = page
    .getByRole('dialog')
    .locator('.ant-segmented-item:not(.ant-segmented-item-disabled)')
  for (const look of await looks.all()) {
    await look.click()
    await check('the comparison of versions')
  }

  const help = await oneOf(page, 'helpmanager/helpArticle')
  await goTo(page, `/helpmanager/articlemanager?id=${help}`)
  await check('a help text in the list')
  await goTo(page, '/helpmanager/articlemanager')
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  await page.getByLabel('搜索帮助').fill('文章')
  await page.getByLabel('搜索帮助').press('Enter')
  await page.getByRole('dialog').getByText(sign).first().click()
  await page.getByRole('dialog').locator('.rich-text-view').first().waitFor()
  await check('the help reader')
  await close()
})

it('the preview of a report, which anybody may open, runs nothing', async () => {
  const window = await openSignedIn(browser, 'operator')
  const report = await oneOf(window.page, 'zhuanti/reportInstance')
  const share = await call(window.page, '/api/zhuanti/reportInstance/share', { id: report })
  const { page, close } = await openPoisoned('operator')
  await page.goto(share.dataPoints.path)
  await shows(page)
  expect(await faultsOf(page)).toEqual([])
  await close()
  await window.close()
})
