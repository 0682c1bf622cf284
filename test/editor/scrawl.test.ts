import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, hear, htmlOf, openEditor, uploadConfig } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

/** An open drawing window, and what was sent from it. */
async function openScrawl(answer: unknown = { state: 'SUCCESS', url: '/s.png', original: '' }) {
  const sent: string[] = []
  const page = await openEditor('<p>前后</p>', '', {
    config: uploadConfig,
    uploadscrawl: (route: Route) => {
      sent.push(new URLSearchParams(route.request().postData() ?? '').get('upfile') ?? '')
      return answer
    },
  })
  await caretAfter(page, '前')
  await page.click('[data-tool][aria-label="更多图片"]')
  await page.getByRole('menuitem', { name: '涂鸦' }).click()
  const sheet = page.getByRole('button', { name: /^画布/ })
  await sheet.waitFor()
  return { page, sheet, sent }
}

const confirm = (page: Page) => page.getByRole('button', { name: '确认' }).click()

async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('button', { name: /^画布/ }).boundingBox()
  if (!box) throw new Error('no sheet')
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 6 })
  await page.mouse.up()
}

/** The colours of a sent picture, from left to right through its middle. */
async function middleOf(picture: string | undefined): Promise<string[]> {
  const { data, info } = await sharp(Buffer.from(picture ?? '', 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([960, 540])
  return [0.1, 0.5, 0.9].map(share => {
    const at = (270 * info.width + Math.round(share * info.width)) * 3
    return data.subarray(at, at + 3).toString('hex')
  })
}

describe('a drawing', () => {
  test('is sent as the base64 of a PNG on white and stands in the text', async () => {
    const { page, sent } = await openScrawl()
    await draw(page)
    await confirm(page)
    await page.waitForFunction(() => window.rt.html().includes('<img'))
    expect(await htmlOf(page)).toBe('<p>前<img src="/s.png" alt="涂鸦">后</p>')
    expect(await middleOf(sent[0])).toEqual(['ffffff', 'c00000', 'ffffff'])
    await expect.poll(() => page.locator('.ant-modal').count()).toBe(0)
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe('<p>前后</p>')
  })

  test('loses lines that are taken back or rubbed out, and a blank sheet is not sent', async () => {
    const { page, sent } = await openScrawl()
    await confirm(page)
    await hear(page, '尚未作画，白纸一张~')
    await draw(page)
    await page.getByRole('button', { name: '撤销一笔' }).click()
    expect(await page.getByRole('button', { name: '撤销一笔' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: '重做一笔' }).click()
    await page.getByRole('button', { name: '橡皮' }).click()
    await draw(page)
    await confirm(page)
    await expect.poll(() => sent.length).toBe(1)
    expect(await middleOf(sent[0])).toEqual(['ffffff', 'ffffff', 'ffffff'])
  })

  test('is drawn by keys: arrows move the pen, the space bar puts it down', async () => {
    const { page, sheet, sent } = await openScrawl()
    await sheet.focus()
    await page.keyboard.press('Space')
    for (let index = 0; index < 10; index += 1) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Space')
    await confirm(page)
    await expect.poll(() => sent.length).toBe(1)
    expect(await middleOf(sent[0])).toEqual(['ffffff', 'c00000', 'c00000'])
  })

  test('that the server refuses stays in its window with the reason', async () => {
    const { page } = await openScrawl({ state: '文件大小超出限制' })
    await draw(page)
    await confirm(page)
    await hear(page, '文件大小超出限制')
    expect(await page.locator('.ant-modal').isVisible()).toBe(true)
    expect(await htmlOf(page)).toBe('<p>前后</p>')
  })
})
