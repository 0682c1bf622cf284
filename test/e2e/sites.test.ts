import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const enter = (to: string) => openSignedIn(browser, 'operator', to)
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const unique = () => Date.now().toString(36).slice(-5)

it('chosen users are given a label in one dialog, and the second time nobody is', async () => {
  const window = await enter('/website/registeredUserManager')
  const { page } = window
  const name = `老友${unique()}`
  const label = { name, target: 'user', colour: 'blue', mode: 'manual' }
  const made = await call(page, '/api/classify/exclusiveLabel/insert', label)
  expect(made.statusMessage).toBe('success')
  const give = async () => {
    for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: '打标签', exact: true }).click()
    const asked = dialog(page, /打标签/)
    await asked.getByLabel('标签').click()
    await page.locator('.ant-select-item-option', { hasText: name }).click()
    await asked.getByRole('button', { name: '打标签', exact: true }).click()
  }
  await give()
  await page.getByText('已给 2 人打标签').waitFor()
  await page.reload()
  await give()
  await page.getByText('已给 0 人打标签，其余 2 人已有该标签').waitFor()
  await window.close()
})

it('a message is sent to chosen users, and a blocked word is told at its field', async () => {
  const window = await enter('/website/registeredUserManager')
  const { page } = window
  await page.getByRole('row').nth(3).getByRole('checkbox').check()
  await page.getByRole('button', { name: '发站内信', exact: true }).click()
  const letter = dialog(page, /发站内信/)
  await letter.getByLabel('标题').fill('周末活动')
  await letter.getByLabel('内容').fill('详情加微信了解')
  await letter.getByRole('button', { name: /^发\s*送$/ }).click()
  await letter.getByText('含敏感词「加微信」').waitFor()
  await letter.getByLabel('内容').fill('周六上午九点在社区服务中心集合')
  await letter.getByRole('button', { name: /^发\s*送$/ }).click()
  await page.getByText('已发送给 1 人').waitFor()
  await window.close()
})

it('the calendar of a position shows every day of the month with what is free', async () => {
  const window = await enter('/website/guanggaolist')
  const { page } = window
  await page.getByRole('button', { name: '投放日历' }).click()
  const calendar = dialog(page, '投放日历')
  await calendar.getByText('周一').waitFor()
  const today = new Date(Date.now() + 8 * 3_600_000)
  const days = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0)).getUTCDate()
  await expect.poll(() => calendar.getByText(/^(余 \d+|已满)$/).count()).toBe(days)
  await window.close()
})

it('a picture is cut to the size of the position where it is uploaded', async () => {
  const window = await enter('/website/guanggaolist/add')
  const { page } = window
  await page.getByLabel('广告位').first().click()
  await page.locator('.ant-select-item-option').first().click()
  const chosen = page.getByText(/图片 \d+ × \d+ 像素/)
  const [, width = '', height = ''] = /(\d+) × (\d+)/.exec((await chosen.textContent()) ?? '') ?? []
  const picture = await sharp({
    create: { width: 1400, height: 1400, channels: 3, background: '#4a8c7a' },
  })
    .png()
    .toBuffer()
  const uploaded = page.waitForResponse(/\/api\/platform\/file\/upload/)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: picture })
  const whole = (await (await uploaded).json()).dataPoints
  await page.getByRole('button', { name: `裁剪为 ${width} × ${height}` }).click()
  const crop = dialog(page, /裁剪为/)
  const frame = crop.getByLabel(/拖动图片/)
  const place = () => frame.locator('img').evaluate(image => image.style.transform)
  const before = await place()
  await frame.press('ArrowUp')
  expect(await place()).not.toBe(before)
  const cut = page.waitForResponse(/\/api\/platform\/file\/upload/)
  await crop.getByRole('button', { name: '使用裁剪后的图片' }).click()
  const { id } = (await (await cut).json()).dataPoints
  expect(id).not.toBe(whole.id)
  await crop.waitFor({ state: 'hidden' })
  const size = await page.evaluate(async address => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    return [picture.width, picture.height]
  }, `/api/platform/file/read?id=${id}`)
  expect(size).toEqual([Number(width), Number(height)])
  await window.close()
})

it('two versions of an agreement are compared word by word', async () => {
  const window = await enter('/website/regretAgreement')
  const { page } = window
  const current = await call(page, '/api/website/agreementVersion/getCurrent?kind=regret')
  const content = `${current.dataPoints.content}<p>本条为新增的到账说明。</p>`.replace(
    '可以申请',
    '有权申请',
  )
  const made = await call(page, '/api/website/agreementVersion/insert', {
    kind: 'regret',
    title: '捐赠冷静期协议',
    content,
    effectiveAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect(made.statusMessage).toBe('success')
  await page.reload()
  await page.getByRole('button', { name: '版本对比' }).click()
  const comparison = dialog(page, '版本对比')
  await comparison.getByLabel('旧版本').click()
  await page.locator('.ant-select-item-option', { hasText: 'V1.0' }).click()
  await expect
    .poll(() => comparison.locator('ins').allInnerTexts())
    .toContainEqual(expect.stringContaining('新增的到账说明'))
  expect((await comparison.locator('del').allInnerTexts()).join('')).toContain('可以')
  await window.close()
})
