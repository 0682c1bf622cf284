import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn, openWindow, signIn } from './browser.ts'
import { bindAuthenticator, confirmBySms } from './own-factors.ts'
import { product } from './product.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Nobody else's journey: what an account was sent a minute ago it is not sent again. */
const holder = 'merchant.admin'

/** A FIDO2 key in the machine of a page. */
async function plugIn(page: Page, kept: Awaited<ReturnType<typeof takeOut>> = []) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'usb', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  for (const credential of kept)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  return { session, authenticatorId }
}

/** Takes the key out; gives what is on it. */
async function takeOut({
  session,
  authenticatorId,
}: {
  session: CDPSession
  authenticatorId: string
}) {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  return credentials
}

const button = (label: string) => ({ name: new RegExp(`^${[...label].join('\\s*')}$`) })

/** Lets the plugged key sign in alone, and waits for the sentence that refuses it. */
async function expectRefused(page: Page, sentence: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'UKEY登录' }).click()
  await page.getByRole('button', { name: '使用 FIDO2 安全密钥' }).click()
  await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
}

it('signs its holder in beside the password, until it is lost, and never after it was revoked', async () => {
  const password = product().passwordOf(holder)
  const serial = `E2E${Date.now().toString(36).toUpperCase()}`

  // Somebody whom the login asks for more than the password.
  const first = await openSignedIn(browser, holder, '/', { own: true })
  const { realName } = (await call(first.page, '/api/user/user/getUserInfoByManage')).dataPoints
  await confirmBySms(first.page, holder)
  const authenticator = await bindAuthenticator(first.page)
  await first.close()

  const keeper = await openSignedIn(browser, 'admin', `/ukey/ukeyList?keyword=${serial}`, {
    own: true,
  })
  const desk = keeper.page
  await confirmBySms(desk, 'admin')
  const plugged = await plugIn(desk)
  await desk.getByRole('button', { name: '登记FIDO2密钥' }).click()
  const register = desk.getByRole('dialog', { name: '登记FIDO2安全密钥' })
  await register.getByLabel('UKEY序列号').fill(serial)
  await register.getByRole('button', button('登记')).click()
  await desk.getByText('已登记，可在列表中绑定持有人').waitFor()
  const row = desk.getByRole('row').filter({ hasText: serial })
  await row.getByRole('button', button('绑定')).click()
  const bind = desk.getByRole('dialog', { name: '绑定' })
  await bind.getByRole('combobox', { name: '持有人' }).fill(realName)
  await desk.locator('.ant-select-item-option', { hasText: realName }).first().click()
  await bind.getByRole('button', button('签名')).click()
  await bind.getByText('已签名').waitFor()
  await bind.getByRole('button', button('绑定')).click()
  await row.getByText('正常').waitFor()
  await row.getByText(realName).waitFor()

  // Much can be done with this holder's rights: a second person confirms whose key it is.
  await row.getByText('待确认').waitFor()
  const guard = await openSignedIn(browser, 'security', `/ukey/ukeyList?keyword=${serial}`, {
    own: true,
  })
  await confirmBySms(guard.page, 'security')
  await guard.page.getByRole('button', { name: '确认绑定' }).click()
  await guard.page.getByText('待确认').waitFor({ state: 'detached' })
  await guard.close()

  const own = await openWindow(browser, product().address)
  const { page } = own
  await plugIn(page, await takeOut(plugged))
  await signIn(page, { loginName: holder, password, isWrong: true })
  await page.getByRole('button', { name: '使用UKEY' }).click()
  await page.getByRole('button', { name: '使用 FIDO2 安全密钥' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await page.getByTitle('账号菜单').click()
  await page.getByRole('menuitem', { name: '我的账号' }).click()
  await page.getByRole('tab', { name: '安全' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: serial })
    .getByRole('button', button('挂失'))
    .click()
  const loss = page.getByRole('dialog', { name: `挂失 UKEY ${serial}` })
  await loss.getByLabel('挂失原因').fill('出差途中遗失')
  await loss.getByRole('button', button('挂失')).click()
  // What was opened with the key ends with it.
  await page.waitForURL(/\/login/)
  await expectRefused(page, 'UKEY已挂失')

  await desk.reload()
  await row.getByText('挂失', { exact: true }).first().waitFor()
  await row.getByRole('button', { name: '更多操作' }).click()
  await desk.getByRole('menuitem', { name: '注销' }).click()
  const end = desk.getByRole('dialog', { name: '注销' })
  await end.getByLabel('原因').fill('遗失后未找回')
  await end.getByRole('button', button('注销')).click()
  await row.getByText('已注销').waitFor()
  await expectRefused(page, 'UKEY已注销')
  await keeper.close()

  // The password asks for the authenticator alone now; that taken away, the account is as it was.
  await signIn(page, { loginName: holder, password, isWrong: true })
  await page.getByRole('button', { name: '使用恢复码' }).click()
  expect(await page.getByRole('button', { name: '使用UKEY' }).count()).toBe(0)
  await page.getByLabel('恢复码').fill(authenticator.recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: '验证并登录' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  const proof = { method: 'totp', code: authenticator.nextCode() }
  expect((await call(page, '/api/upms/sso/stepUp', proof)).statusMessage).toBe('success')
  const freed = await call(page, '/api/upms/twoFactorMethod/unbind', {})
  expect(freed.statusMessage).toBe('success')
  await own.close()
})
