import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSight, openBrowser, openSignedIn, signIn } from './browser.ts'
import { product } from './product.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const bar = (page: Page) => page.getByRole('tablist', { name: '打开的页面' })
const tabs = (page: Page) => bar(page).getByRole('tab')
const tab = (page: Page, name: string | RegExp) => bar(page).getByRole('tab', { name })
const alive = (page: Page) => page.locator('[data-page]')
const shown = (page: Page) => inSight(page, '[data-page]')
const head = (page: Page) => shown(page).locator('h1').first()

/** Goes to an address as a link of the page does, and waits until its page is in sight. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await inSight(page, `[data-page="${path}" i]`).locator('h1').first().waitFor()
}

/** Lets the page compute so many times slower: acts come faster than it draws. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

const draft = '写了一半的标题'
const titleField = (page: Page) => shown(page).locator('[data-field="title"] input')

it('what is typed stays while another page is seen, which alone hears keys and names the window', async () => {
  const window = await openSignedIn(browser, 'qinling.head', '/article/articlelist')
  const { page } = window
  await head(page).waitFor()
  await follow(page, '/article/addarticle')
  await titleField(page).fill(draft)
  await shown(page).locator('.ProseMirror[contenteditable="true"]').click()
  await page.keyboard.insertText('正文也写了一半')
  await tab(page, /新增文章.*未保存/).waitFor()
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('/article/article/insert')) sent += 1
  })

  await tab(page, '文章列表').click()
  await expect.poll(() => page.title()).toContain('文章列表')
  expect(await page.title()).not.toContain('新增文章')
  await page.keyboard.press('Control+s')
  expect(await page.locator('.ProseMirror').filter({ visible: true }).count()).toBe(0)

  await tab(page, /新增文章/).click()
  await expect.poll(() => titleField(page).inputValue()).toBe(draft)
  await expect
    .poll(() => shown(page).locator('.ProseMirror').textContent())
    .toContain('正文也写了一半')
  expect(sent).toBe(0)
  const twice = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => id !== '' && ids.indexOf(id) !== at)
  })
  expect(twice).toEqual([])
  await window.close()
})

it('closing asks once for what is unsaved, and the draft comes back', async () => {
  const window = await openSignedIn(browser, 'tuocheng.head', '/article/articlelist')
  const { page } = window
  await head(page).waitFor()
  await follow(page, '/article/addarticle')
  await titleField(page).fill(draft)
  await slowDown(page, 4)
  await tab(page, '文章列表').click()
  await tab(page, /新增文章/).click({ button: 'middle' })
  const question = page.getByRole('dialog')
  await question.getByText('还有未保存的内容，确定离开吗？').last().waitFor()
  await question.getByRole('button', { name: '继续编辑' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await tabs(page).count()).toBe(2)

  await tab(page, /新增文章/).focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: '离开' }).click()
  await expect.poll(() => tabs(page).count()).toBe(1)
  expect(await alive(page).count()).toBe(1)
  await follow(page, '/article/addarticle')
  await shown(page).getByRole('button', { name: '恢复', exact: true }).click()
  await expect.poll(() => titleField(page).inputValue()).toBe(draft)
  await window.close()
})

it('leaving the system asks for what hidden pages hold, and takes all tabs along', async () => {
  const window = await openSignedIn(browser, 'yilu.head', '/article/articlelist', { own: true })
  const { page } = window
  await head(page).waitFor()
  await follow(page, '/article/addarticle')
  await titleField(page).fill(draft)
  await tab(page, '文章列表').click()
  await head(page).waitFor()
  await page.getByRole('button', { name: '退出登录' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('还有未保存的内容，您确定要退出登录吗？').last().waitFor()
  await question.getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/login')
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap(store =>
      Object.keys(store).filter(key => key.startsWith('gyb_tabs')),
    ),
  )
  expect(kept).toEqual([])
  const loginName = 'qinling.operator'
  const password = product().passwordOf(loginName)
  await signIn(page, { loginName, password, to: '/project/promine' })
  await head(page).waitFor()
  expect(await tabs(page).allInnerTexts()).toHaveLength(1)
  await window.close()
})

it('two windows of one browser keep each its own tabs, and a third begins with the last', async () => {
  const window = await openSignedIn(browser, 'operator', '/project/promine')
  const { page: one, context } = window
  await head(one).waitFor()
  const two = await context.newPage()
  await two.goto('/finance/findon')
  await head(two).waitFor()
  await tabs(two).nth(0).click({ button: 'right' })
  await two.getByRole('menuitem', { name: '关闭', exact: true }).click()
  await expect.poll(() => tabs(two).count()).toBe(1)
  await follow(one, '/article/articlelist')
  await expect.poll(() => tabs(one).count()).toBe(2)
  await two.reload()
  await head(two).waitFor()
  expect(await tabs(two).allInnerTexts()).toHaveLength(1)
  await one.reload()
  await head(one).waitFor()
  expect(await tabs(one).count()).toBe(2)

  const third = await context.newPage()
  await third.goto('/article/articlelist')
  await head(third).waitFor()
  expect(await tabs(third).count()).toBe(2)
  const opened = context.waitForEvent('page')
  await one.evaluate(() => globalThis.open('/finance/findon', '_blank', 'noopener'))
  const fourth = await opened
  await head(fourth).waitFor()
  expect(await tabs(fourth).allInnerTexts()).toHaveLength(1)
  await window.close()
})

it('tabs are reached by arrows, pinned, kept over a reload and switched off', async () => {
  const window = await openSignedIn(browser, 'operator', '/project/promine')
  const { page } = window
  await head(page).waitFor()
  for (const path of ['/article/articlelist', '/finance/findon']) {
    await follow(page, path)
  }
  await expect.poll(() => tabs(page).count()).toBe(3)
  await tabs(page).nth(2).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/project/promine')
  await tabs(page).nth(2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '固定' }).click()
  await tabs(page).first().getByLabel('已固定').waitFor()
  await page.reload()
  await head(page).waitFor()
  expect(await tabs(page).count()).toBe(3)
  expect(await alive(page).count()).toBe(1)
  await tabs(page).nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect.poll(() => tabs(page).count()).toBe(2)

  await page.getByRole('button', { name: '显示' }).click()
  await page.getByRole('radiogroup', { name: '页面' }).getByText('单页').click()
  await bar(page).waitFor({ state: 'detached' })
  await follow(page, '/article/articlelist')
  await page.waitForURL('**/article/articlelist')
  await expect.poll(() => alive(page).count()).toBe(1)
  await window.close()
})
