import { expect, it } from 'vitest'
import { openBrowser, openSignedIn } from './browser.ts'

it('an application to the service goes from the help drawer with its file, and its sender finds both', async () => {
  const browser = await openBrowser()
  const window = await openSignedIn(browser, 'qinling.operator', '/project/promine')
  const { page } = window
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: '提交申请' })
  await drawer.getByRole('tab', { name: '提交申请' }).click()
  const subject = `怎样打印方案 ${Date.now()}`
  await drawer.getByLabel('主题').fill(subject)
  await drawer.getByLabel('内容').fill('在方案页找不到打印，请指点')
  const kept = page.waitForResponse(response => response.url().includes('/file/upload'))
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      ...{ name: '截图说明.pdf', mimeType: 'application/pdf' },
      buffer: Buffer.from('%PDF-1.7\n%'),
    })
  expect((await (await kept).json()).statusCode).toBe(1)
  await drawer.getByRole('button', { name: '提交', exact: true }).click()
  await drawer.getByText(subject).click()
  await drawer.getByText('截图说明.pdf').last().waitFor()
  await window.close()
  await browser.close()
})
