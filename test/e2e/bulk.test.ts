import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

it('does one act with everything that a list finds, and shows what became of each record', async () => {
  const preset = encodeURIComponent(JSON.stringify([['source', 'is', 'preset']]))
  const address = `/website/sensitiveword?filter=${preset}`
  const window = await openSignedIn(browser, 'operator', address)
  const { page } = window
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  for (const act of ['停用', '启用']) {
    await page.locator('thead .ant-checkbox-input').first().check()
    await bar.getByRole('button', { name: /选择全部符合条件的/ }).click()
    await bar.getByText('已选全部符合条件的').waitFor()
    await bar.getByRole('button', { name: act }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: new RegExp(act.split('').join('\\s*')) }).click()
    await page.getByRole('button', { name: '查看进度' }).click()
    const result = page.getByRole('dialog', { name: `批量${act}敏感词` })
    await result.getByRole('button', { name: '下载结果表' }).waitFor()
    await result.getByText(/^成功 \d+$/).waitFor()
    expect(await result.getByText(/只重试失败的/).count()).toBe(0)
    await result.getByRole('button', { name: /^(Close|关闭)$/ }).click()
    // The list shows what the job did without being asked again.
    const state = act === '停用' ? '停用' : '启用'
    await page.locator('tr.ant-table-row').first().getByText(state, { exact: true }).waitFor()
  }
  await window.close()
})
