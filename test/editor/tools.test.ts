import { afterAll, expect, test } from 'vitest'
import { caretAfter, openEditor } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

test('the tools take one row at any width, and keys reach those that do not fit', async () => {
  const page = await openEditor('<p>一</p>')
  const bar = page.getByRole('toolbar', { name: '编辑工具' })
  const height = async () => (await bar.boundingBox())?.height ?? 0
  const reached = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.setViewportSize({ width: 390, height: 700 })
  await expect.poll(height).toBeGreaterThan(80)
  await page.getByRole('button', { name: '收起更多工具' }).click()
  for (const width of [390, 760, 1100, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await expect.poll(height).toBeLessThan(45)
    expect(await bar.getByRole('button', { name: '预览' }).isVisible()).toBe(false)
    // Nothing is half in sight.
    const right = await bar.evaluate(one => one.getBoundingClientRect().right)
    for (const tool of await bar.locator('[data-tool]').all())
      if (await tool.isVisible()) {
        const box = await tool.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(right)
      }
  }
  await page.setViewportSize({ width: 760, height: 700 })
  await caretAfter(page, '一')
  await bar.locator('[tabindex="0"]').focus()
  await page.keyboard.press('End')
  await expect.poll(reached).toBe('更多工具')
  await page.keyboard.press('Enter')
  await expect.poll(height).toBeGreaterThan(70)
  await expect.poll(reached).toBe('收起更多工具')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(reached).toBe('更多')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(reached).toBe('预览')
  await page.setViewportSize({ width: 1440, height: 900 })
})
