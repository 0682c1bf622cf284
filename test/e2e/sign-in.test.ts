import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openWindow, signIn, type Window, within } from './browser.ts'
import { bindAuthenticator, confirmBySms } from './own-factors.ts'
import { product } from './product.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const open = (): Promise<Window> => openWindow(browser, product().address)
const enter = (window: Window, loginName: string, to = '/') =>
  signIn(window.page, { loginName, password: product().passwordOf(loginName), to })
const pathOf = (window: Window) => new URL(window.page.url()).pathname

it('leads a stranger to the login page and, signed in, to where he wanted to go', async () => {
  const window = await open()
  await window.page.goto('/upms/glylist')
  await window.page.waitForURL('**/login?redirect=%2Fupms%2Fglylist')
  await enter(window, 'admin', '/upms/glylist')
  expect(pathOf(window)).toBe('/upms/glylist')
  await window.page.getByRole('heading', { name: '管理员账号' }).waitFor()
  await window.page.goto('/login')
  await window.page.waitForURL(url => url.pathname !== '/login')
  await window.close()
})

it('shows one text for an unknown address and for one that the role does not permit', async () => {
  const window = await open()
  await enter(window, 'admin')
  for (const path of ['/nonsense', '/finance/findon']) {
    await window.page.goto(path)
    await window.page.waitForURL('**/404')
    await window.page.getByText('页面不存在，或您没有访问权限').waitFor()
  }
  await window.close()
})

it('compares addresses without case, and follows no redirect out of the product', async () => {
  const window = await open()
  await enter(window, 'operator', '/GYHManager/GYHKanban')
  expect(pathOf(window).toLowerCase()).toBe('/gyhmanager/gyhkanban')
  const other = await open()
  await enter(other, 'operator', '/login?redirect=//evil.example')
  expect(new URL(other.page.url()).origin).toBe(product().address)
  await window.close()
  await other.close()
})

it('tells a wrong password in one sentence and keeps the name', async () => {
  const window = await open()
  await signIn(window.page, {
    loginName: 'auditor',
    password: 'not-the-password',
    to: '/',
    isWrong: true,
  })
  await window.page.getByText('用户名或密码错误').waitFor()
  expect(await window.page.getByLabel('登录名').inputValue()).toBe('auditor')
  await window.close()
})

it('asks before signing out, ends the session and clears the token', async () => {
  const window = await open()
  await enter(window, 'admin')
  await window.page.getByText('退出登录').click()
  const question = window.page.getByRole('dialog', { name: '您确定要退出登录吗？' })
  await question.getByRole('button', { name: /^确\s*定$/ }).click()
  await window.page.waitForURL('**/login**')
  await window.page.getByRole('button', { name: '登录', exact: true }).waitFor()
  const answer = await within(
    'the call after signing out',
    window.page.request.get('/api/user/user/getUserInfoByManage'),
  )
  expect((await answer.json()).statusCode).not.toBe(1)
  const cookies = await within('cookies', window.context.cookies())
  expect(cookies.find(({ name }) => name === 'gyb_login')?.value).toBe('false')
  await window.close()
})

it('says at the login that a session has ended', async () => {
  const window = await open()
  await enter(window, 'observer')
  await window.context.clearCookies({ name: /sid$/ })
  await window.page.goto('/project/promine')
  await window.page.waitForURL('**/login?redirect=%2Fproject%2Fpromine')
  await window.page.getByText('用户未登录').waitFor()
  await window.close()
})

/** Nobody else's journey: an authenticator stays bound. */
const holder = 'yilu.cashier'

it('takes a recovery code of somebody who has not got his telephone', async () => {
  const window = await open()
  await enter(window, holder)
  await confirmBySms(window.page, holder)
  const [recovery = ''] = (await bindAuthenticator(window.page)).recoveryCodes
  await window.close()

  const again = await open()
  const { page } = again
  await signIn(page, { loginName: holder, password: product().passwordOf(holder), isWrong: true })
  await page.getByRole('button', { name: '使用恢复码' }).click()
  await page.getByLabel('恢复码').fill(recovery.toLowerCase())
  await page.getByRole('button', { name: '验证并登录' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await again.close()
})
