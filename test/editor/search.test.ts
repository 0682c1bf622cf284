import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, hear, htmlOf, openEditor } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

const tool = (name: string) => `[data-tool][aria-label="${name}"]`

describe('search and replacement', () => {
  test('finds across marks, goes round, and replaces all with a count', async () => {
    const page = await openEditor('<p>公<strong>益</strong>一</p><p>公益二 Abc abc</p>')
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+f')
    await page.getByLabel('查找内容').fill('公益')
    await page.getByText('1/2').waitFor()
    await page.getByRole('button', { name: '下一个' }).click()
    await page.getByText('2/2').waitFor()
    await page.getByRole('button', { name: '下一个' }).click()
    await hear(page, '已经搜索到文章末尾！')
    await page.getByRole('button', { name: '上一个' }).click()
    await hear(page, '已经搜索到文章头部')
    await page.getByLabel('替换为').fill('慈善')
    await page.getByRole('button', { name: '全部替换' }).click()
    await hear(page, '总共替换了2处！')
    expect(await htmlOf(page)).toContain('慈善')
    expect(await page.evaluate(() => window.rt.editor().state.doc.textContent)).toBe(
      '慈善一慈善二 Abc abc',
    )
    await page.getByLabel('查找内容').fill('abc')
    await page.getByText('1/2').waitFor()
    await page.getByLabel('区分大小写').check()
    await page.getByText('1/1').waitFor()
  })

  test('has the keys again when it is asked for again', async () => {
    const page = await openEditor('<p>公益</p>')
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+f')
    const term = page.getByLabel('查找内容')
    await term.fill('旧')
    await caretAfter(page, '公益')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('公')
    expect(await term.inputValue()).toBe('公')
    expect(await page.evaluate(() => window.rt.editor().state.doc.textContent)).toBe('公益')
  })

  test('reads /…/ as a pattern, uses its brackets, and stops one that never ends', async () => {
    const page = await openEditor(`<p>2026-11 2025-01</p><p>${'a'.repeat(40)}b</p>`)
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+f')
    await page.getByLabel('查找内容').fill('/(\\d{4})-(\\d\\d)/')
    await page.getByText('1/2').waitFor()
    await page.getByLabel('替换为').fill('$2/$1')
    await page.getByRole('button', { name: '全部替换' }).click()
    expect(await page.evaluate(() => window.rt.editor().state.doc.firstChild?.textContent)).toBe(
      '11/2026 01/2025',
    )
    await page.getByLabel('查找内容').fill('/(a+)+$/')
    await page.getByText('表达式过于复杂').waitFor()
    await page.getByLabel('查找内容').fill('/(/')
    await page.getByText('表达式有误').waitFor()
  })
})

test('a line across the page stands between what was written and what is written next', async () => {
  const page = await openEditor('<p>一</p>')
  await caretAfter(page, '一')
  await page.click(tool('更多插入'))
  await page.getByRole('menuitem', { name: '分隔线' }).click()
  await page.keyboard.type('2')
  expect(await htmlOf(page)).toBe('<p>一</p><hr><p>2</p>')
})

test('a page break in a table goes before it, and two never stand together', async () => {
  const page = await openEditor('<table><tr><td>a</td></tr></table>')
  await caretAfter(page, 'a')
  for (let index = 0; index < 2; index += 1) {
    await page.click(tool('更多插入'))
    await page.getByRole('menuitem', { name: '分页' }).click()
  }
  expect((await htmlOf(page)).match(/_ueditor_page_break_tag_/g)?.length).toBe(1)
  expect(await htmlOf(page)).toMatch(/^<p>_ueditor_page_break_tag_<\/p><table>/)
})
