import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn } from './browser.ts'
import { draftListed } from './draft-listed.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Letters of an input method that stand in the field and are no word yet. */
async function startWord(page: Page, letters: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', {
    ...{ text: letters, selectionStart: letters.length, selectionEnd: letters.length },
  })
  return { choose: (word: string) => session.send('Input.insertText', { text: word }) }
}

/** Presses Enter while letters are under composition, as who chooses them does. */
async function pressEnterInWord(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hear = ({ isComposing }: KeyboardEvent) => {
      document.body.dataset.composing = String(isComposing)
    }
    document.addEventListener('keydown', hear, { capture: true, once: true })
  })
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.body.dataset.composing)).toBe('true')
}

it('Enter answers no question before a dangerous act', async () => {
  const window = await openSignedIn(browser, 'tuocheng.head', '/project/promine')
  const { page } = window
  const draft = await draftListed(page)
  await page.goto(`/project/promine?keyword=${encodeURIComponent(draft.title)}`)
  const row = page.getByRole('row').filter({ hasText: draft.title })
  const question = page.getByRole('dialog').filter({ hasText: draft.title })

  await row.getByRole('button', { name: /更\s*多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const cancel = question.getByRole('button', { name: /取\s*消/ })
  await expect.poll(() => cancel.evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await row.waitFor()
  expect(
    (await call(page, `/api/project/project/getById?id=${draft.id}`)).dataPoints,
  ).toMatchObject({ id: draft.id, deletedAt: null })
  await window.close()
})

it('Enter and shortcuts do nothing while an input method composes', async () => {
  const window = await openSignedIn(browser, 'tuocheng.head', '/project/promine')
  const { page } = window
  const sought = new Set<string>()
  page.on('framenavigated', () => {
    const keyword = new URL(page.url()).searchParams.get('keyword')
    if (keyword !== null) sought.add(keyword)
  })
  const search = inSight(page, 'input[aria-label*="搜索"]').first()
  await search.click()
  const name = await startWord(page, 'xiangmu')
  await pressEnterInWord(page)
  await name.choose('项目')
  await page.waitForURL(/keyword=%E9%A1%B9%E7%9B%AE/)
  expect([...sought]).toEqual(['项目'])

  await page.keyboard.press('Control+k')
  const palette = page.getByPlaceholder(/^搜索页面、编号/)
  await palette.waitFor()
  await expect.poll(() => palette.evaluate(each => each === document.activeElement)).toBe(true)
  const place = await startWord(page, '文章')
  await page.getByRole('dialog').getByText('文章').first().waitFor()
  const before = page.url()
  await pressEnterInWord(page)
  await place.choose('文章')
  await expect.poll(() => palette.inputValue()).toBe('文章')
  expect(page.url()).toBe(before)
  await window.close()
})
