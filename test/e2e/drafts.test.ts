import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openLasting, openSignedIn, signIn } from './browser.ts'
import { patience } from './lanes.ts'
import { product } from './product.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const add = '/article/addarticle'

/** The text of a new article, empty and ready to be typed into. */
async function openText(page: Page): Promise<void> {
  await page.locator('.ProseMirror[contenteditable="true"]').waitFor()
}

const textOf = (page: Page) => page.locator('.ProseMirror').textContent()

const offerOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /发现\d{4}-\d\d-\d\d \d\d:\d\d的未保存草稿/ })

/** What the browser itself keeps of the new article: its text and when. */
const keptHere = (page: Page) =>
  page.evaluate(() => {
    const place = Object.keys(localStorage).find(key => key.endsWith(':article/article:new'))
    const draft = place && JSON.parse(localStorage.getItem(place) ?? '')
    return draft ? String(draft.values.content ?? '') : null
  })

async function keptThere(page: Page): Promise<string | null> {
  const question = 'recordType=article/article&recordId=new&field=content'
  const { dataPoints } = await call(page, `/api/article/draft/find?${question}`)
  return dataPoints?.content ?? null
}

/** Lets the page die without a word, as a browser that crashes, and opens the address again. */
async function crash(page: Page, context: BrowserContext): Promise<Page> {
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})])
  await page.close()
  const next = await context.newPage()
  next.setDefaultTimeout(patience)
  await next.goto(add)
  await openText(next)
  return next
}

it('a writer whose browser crashed goes on where the last key was, compares, and throws it away', async () => {
  const window = await openSignedIn(browser, 'qinling.operator', add)
  const { page, context } = window
  await openText(page)
  await page.locator('.ProseMirror').click()
  // Without a rest: who types on is kept all the same.
  await Promise.all([
    page.getByText('保存中...').waitFor(),
    page.keyboard.type('走访山区小学的第一天', { delay: 120 }),
  ])
  await page.getByText('本地保存成功').waitFor()
  await expect.poll(() => keptHere(page)).toContain('走访山区小学的第一天')
  await page.getByText(/草稿已保存在本机 \d\d:\d\d/).waitFor()

  const next = await crash(page, context)
  await offerOf(next).waitFor()
  expect(await textOf(next)).not.toContain('走访')
  await offerOf(next).getByRole('button', { name: '对比' }).click()
  await next.getByRole('dialog').getByText('走访山区小学的第一天').waitFor()
  await next.getByRole('button', { name: '恢复草稿' }).click()
  await expect.poll(() => textOf(next)).toContain('走访山区小学的第一天')
  await expect.poll(() => offerOf(next).count()).toBe(0)

  const other = await crash(next, context)
  await offerOf(other).getByRole('button', { name: '丢弃' }).click()
  await expect.poll(() => offerOf(other).count()).toBe(0)
  expect(await keptHere(other)).toBeNull()
  await expect.poll(() => keptThere(other)).toBeNull()
  await other.reload()
  await openText(other)
  expect(await offerOf(other).count()).toBe(0)
  await window.close()
})

it('a draft that waits for its answer is not destroyed by typing, and asks before it replaces', async () => {
  const window = await openSignedIn(browser, 'qinling.operator', add)
  const { page, context } = window
  await openText(page)
  await page.locator('.ProseMirror').click()
  await page.keyboard.insertText('等答复的草稿')
  await expect.poll(() => keptHere(page)).toContain('等答复的草稿')

  const typing = await crash(page, context)
  await offerOf(typing).waitFor()
  await typing.locator('.ProseMirror').click()
  await typing.keyboard.type('abcdefghij')
  const beside = () => typing.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(beside).toContain('abcdefghij')
  expect(await keptHere(typing)).toContain('等答复的草稿')

  const last = await crash(typing, context)
  const restore = offerOf(last).getByRole('button', { name: '恢复', exact: true })
  await offerOf(last).getByText('还有 1 份较晚的未保存草稿').waitFor()
  await restore.click()
  await expect.poll(() => textOf(last)).toContain('等答复的草稿')
  await restore.click()
  const question = last.getByRole('dialog').filter({ hasText: '恢复草稿会替换已填写的内容' })
  await question.getByText('将被替换：正文').waitFor()
  await question.getByRole('button', { name: '继续填写' }).click()
  expect(await textOf(last)).toContain('等答复的草稿')
  await restore.click()
  await question.getByRole('button', { name: '替换并恢复' }).click()
  await expect.poll(() => textOf(last)).toContain('abcdefghij')
  expect(await offerOf(last).count()).toBe(0)
  await expect.poll(() => keptHere(last)).toContain('abcdefghij')

  const done = await crash(last, context)
  await offerOf(done).getByRole('button', { name: '丢弃' }).click()
  await expect.poll(() => keptThere(done)).toBeNull()
  await window.close()
})

it('a writer finds the text on another device, and no one else does', async () => {
  const desk = await openSignedIn(browser, 'tuocheng.operator', add)
  await openText(desk.page)
  await desk.page.locator('.ProseMirror').click()
  await desk.page.keyboard.insertText('在办公室写的')
  await expect.poll(() => keptThere(desk.page)).toContain('在办公室写的')

  const home = await openSignedIn(browser, 'tuocheng.operator', add, { own: true })
  await openText(home.page)
  await offerOf(home.page).getByText('Linux · Chrome').waitFor()
  await offerOf(home.page).getByRole('button', { name: '恢复', exact: true }).click()
  await expect.poll(() => textOf(home.page)).toContain('在办公室写的')

  const stranger = await openSignedIn(browser, 'yilu.operator', add)
  await openText(stranger.page)
  expect(await keptThere(stranger.page)).toBeNull()
  expect(await offerOf(stranger.page).count()).toBe(0)
  await Promise.all([desk, home, stranger].map(each => each.close()))
})

it('a draft that is deleted in the box is offered nowhere again', async () => {
  const window = await openSignedIn(browser, 'yilu.operator', add)
  const { page } = window
  await openText(page)
  await page.locator('[data-field="title"] input').fill('草稿箱里的一篇')
  await page.locator('.ProseMirror').click()
  const copied = page.waitForResponse(/draft\/save/)
  await page.keyboard.type('写了又不要的')
  await (await copied).finished()
  await expect.poll(() => keptThere(page)).toContain('写了又不要的')
  await expect.poll(() => keptHere(page)).toContain('写了又不要的')
  await page.goto('/article/draftlist')
  const row = inSight(page, '.ant-table-tbody tr[data-row-key]').filter({
    hasText: '草稿箱里的一篇',
  })
  await row.getByRole('button', { name: '查看内容' }).click()
  await page.getByRole('dialog').locator('ins', { hasText: '写了又不要的' }).waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('checkbox').check()
  await inSight(page, 'button')
    .getByText(/^删\s*除$/)
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^删\s*除$/ })
    .click()
  await row.waitFor({ state: 'detached' })
  await page.goto(add)
  await openText(page)
  await expect.poll(() => keptHere(page)).toBeNull()
  expect(await offerOf(page).count()).toBe(0)
  await window.close()
})

it('two tabs with the same new article warn each other', async () => {
  const window = await openSignedIn(browser, 'yilu.operator', add)
  const { page, context } = window
  await openText(page)
  const other = await context.newPage()
  await other.goto(add)
  const warning = '此内容已在另一个标签页中打开，请勿同时编辑'
  await other.getByText(warning).waitFor()
  await page.getByText(warning).waitFor()
  await other.close({ runBeforeUnload: true })
  await expect.poll(() => page.getByText(warning).count()).toBe(0)
  await window.close()
})

it('a writer whose whole browser is killed finds the text again in the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'))
  const { address, passwordOf } = product()
  const loginName = 'yilu.operator'
  const open = async () => {
    const context = await openLasting(folder, address)
    const page = await context.newPage()
    page.setDefaultTimeout(patience)
    await signIn(page, { loginName, password: passwordOf(loginName), to: add })
    await openText(page)
    return { context, page }
  }
  const killed = await open()
  await killed.page.locator('.ProseMirror').click()
  await killed.page.keyboard.type('雨停以后')
  await killed.page.getByText('本地保存成功').waitFor()
  const isClosed = new Promise(resolve => killed.context.once('close', resolve))
  await killAll(folder)
  await isClosed

  const next = await open()
  await offerOf(next.page).getByRole('button', { name: '恢复', exact: true }).click()
  await expect.poll(() => textOf(next.page)).toContain('雨停以后')
  await next.context.close()
  await rm(folder, { recursive: true, force: true })
})

/** Ends every process of the browser with this folder, as a power cut would. */
async function killAll(folder: string): Promise<void> {
  for (const id of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${folder}`)) process.kill(Number(id), 'SIGKILL')
  }
}

it('a form with personal data is kept by the server, and of them nothing in the browser', async () => {
  const window = await openSignedIn(browser, 'admin', '/upms/glylist')
  const { page } = window
  const name = page.getByPlaceholder('请输入姓名')
  const phone = page.getByPlaceholder('请输入手机')
  await inSight(page, 'button:has-text("新增")').first().click()
  await name.fill('林晓')
  await phone.fill('13900000071')
  const question = 'recordType=access/account&recordId=new&field='
  const copy = async () =>
    (await call(page, `/api/article/draft/find?${question}`)).dataPoints?.formValues
  await expect.poll(copy).toMatchObject({ realName: '林晓', phone: '13900000071' })
  const kept = () =>
    page.evaluate(async () => {
      const disk = await new Promise<IDBDatabase>(resolve => {
        const opening = indexedDB.open('gyb')
        opening.onsuccess = () => resolve(opening.result)
      })
      const drafts = await new Promise<unknown[]>(resolve => {
        const reading = disk.transaction('drafts').objectStore('drafts').getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
      disk.close()
      return JSON.stringify([{ ...localStorage, ...sessionStorage }, drafts])
    })
  expect(await kept()).toContain('林晓')
  expect(await kept()).not.toContain('13900000071')

  await page.reload()
  await offerOf(page).getByRole('button', { name: '恢复', exact: true }).click()
  expect(await name.inputValue()).toBe('林晓')
  expect((await phone.inputValue()).replace(/\D/g, '')).toBe('13900000071')
  await phone.fill('')
  await name.fill('')
  await window.close()
})
