import type {} from '@tiptap/extension-table'
import { afterAll, describe, expect, test } from 'vitest'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { caretAfter, caretInText, hear, htmlOf, openEditor, told } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'
import { grid, table } from './table-page.ts'

afterAll(closeBrowser)

describe('a table', () => {
  test('is inserted five by five with a width for every column, and tells its size', async () => {
    const page = await openEditor('<p>前</p>')
    await caretAfter(page, '前')
    await page.focus('[aria-label="插入表格"]')
    await page.keyboard.press('Enter')
    const field = page.getByRole('button', { name: /^表格大小/ })
    await field.evaluate(async element => {
      while (document.activeElement !== element) await new Promise(requestAnimationFrame)
    })
    expect(await field.getAttribute('aria-label')).toContain('5列 x 5行')
    expect(Math.round((await field.boundingBox())?.width ?? 0)).toBe(220)
    await page.keyboard.press('Enter')
    expect((await grid(page)).map(row => row.length)).toEqual([5, 5, 5, 5, 5])
    const html = await htmlOf(page)
    expect(html.match(/<col width="\d+">/g)?.length).toBe(5)
    expect(html).toContain('<tr class="firstRow">')
    await caretInText(page)
    await page.keyboard.type('甲')
    await expect.poll(async () => (await grid(page))[0]?.[0]).toBe('甲')
    expect(await page.isDisabled('[data-tool][aria-label="表格中不能再插入表格"]')).toBe(true)
  })

  test('the picker grows with the pointer to twenty by twenty', async () => {
    const page = await openEditor('<p>前</p>')
    await caretAfter(page, '前')
    await page.click('[aria-label="插入表格"]')
    const field = page.getByRole('button', { name: /^表格大小/ })
    for (let index = 0; index < 14; index += 1) {
      const box = await field.boundingBox()
      if (box) await page.mouse.move(box.x + box.width - 3, box.y + box.height - 3)
    }
    expect(await field.getAttribute('aria-label')).toContain('20列 x 20行')
  })

  test('never grows beyond twenty columns and a hundred rows', async () => {
    const wide = table([Array.from({ length: 20 }, (_, index) => `c${index}`)])
    const page = await openEditor(wide)
    await caretAfter(page, 'c3')
    await page.evaluate(() => window.rt.editor().commands.addColumnAfter())
    expect((await grid(page))[0]?.length).toBe(20)
    await hear(page, '表格最多20列、100行')
    const inserted = await page.evaluate(() =>
      window.rt.commands.insertTable(window.rt.editor(), 21, 2),
    )
    expect(inserted).toBe(false)
  })

  test('Tab goes on, adds a row at the end and stops at a hundred', async () => {
    const page = await openEditor(table([['a', 'b']]))
    await caretAfter(page, 'a')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('3')
    expect(await grid(page)).toEqual([
      ['a', '3'],
      ['2', ''],
    ])
    await told(page)
    await page.evaluate(() =>
      window.rt.setValue(`<table>${'<tr><td>x</td></tr>'.repeat(99)}<tr><td>尾</td></tr></table>`),
    )
    await page.waitForFunction(() => window.rt.html().includes('尾'))
    await caretAfter(page, '尾')
    await page.keyboard.press('Tab')
    expect((await grid(page)).length).toBe(100)
  })

  test('interlaced rows alternate after rows came, went and moved; switched off they are gone', async () => {
    const page = await openEditor(table([['a'], ['b'], ['c']], ' interlaced="enabled"'))
    const colors = async () =>
      (await htmlOf(page)).match(/color-(single|double)/g)?.map(each => each.slice(6))
    await caretAfter(page, 'b')
    await page.evaluate(() => window.rt.editor().commands.addRowBefore())
    expect(await colors()).toEqual(['single', 'double', 'single', 'double'])
    expect(await page.locator('.ProseMirror tr.ue-table-interlace-color-double').count()).toBe(2)
    await page.evaluate(() => window.rt.editor().commands.deleteRow())
    expect(await colors()).toEqual(['single', 'double', 'single'])
    await page.evaluate(() =>
      window.rt.commands.setTableAttributes(window.rt.editor(), { interlaced: 'disabled' }),
    )
    expect(await colors()).toBe(undefined)
    expect(await htmlOf(page)).toContain('class="firstRow"')
  })

  test('its caption makes no row, survives edits and undo', async () => {
    const page = await openEditor(
      '<table><caption>名</caption><tbody><tr><td>a</td></tr></tbody></table>',
    )
    await caretAfter(page, 'a')
    await page.keyboard.type('b')
    expect(await grid(page)).toEqual([['ab']])
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toContain('<caption>名</caption>')
    expect(await page.textContent('.ProseMirror caption')).toBe('名')
  })

  test('dragging a column writes the widths of all columns', async () => {
    const page = await openEditor(
      table([
        ['一', '二', '三'],
        ['四', '五', '六'],
      ]),
    )
    const cell = await page.locator('.ProseMirror td').first().boundingBox()
    if (!cell) throw new Error('no cell')
    await page.mouse.move(cell.x + cell.width - 1, cell.y + 10)
    await page.mouse.move(cell.x + cell.width, cell.y + 12)
    await page.mouse.down()
    await page.mouse.move(cell.x + cell.width + 60, cell.y + 12, { steps: 4 })
    await page.mouse.up()
    const html = await htmlOf(page)
    expect(html.match(/<col width="\d+">/g)?.length).toBe(3)
    await page.evaluate(() => window.rt.editor().commands.blur())
    expect(await page.evaluate(each => window.rt.roundTrip(each), html)).toBe(html)
  })

  test('dragging the lower edge of a row writes its height, Esc leaves it, and the window takes numbers', async () => {
    const page = await openEditor(table([['一'], ['二']]))
    const edge = async () => {
      const box = await page.locator('.ProseMirror td').first().boundingBox()
      if (!box) throw new Error('no cell')
      return { x: box.x + 20, y: box.y + box.height - 2, height: box.height }
    }
    const drag = async (down: number) => {
      const { x, y } = await edge()
      await page.mouse.move(x, y - 12)
      await page.mouse.move(x, y)
      await page.waitForSelector('.rt-row-line:not([hidden])')
      await page.mouse.down()
      await page.mouse.move(x, y + down, { steps: 3 })
    }
    const { height } = await edge()
    await drag(50)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await htmlOf(page)).not.toContain('height')
    await drag(50)
    await page.mouse.up()
    const html = await htmlOf(page)
    const written = Number(/<tr height="(\d+)" class="firstRow">/.exec(html)?.[1])
    expect(Math.abs(written - height - 50)).toBeLessThan(3)
    expect(Math.abs((await edge()).height - written)).toBeLessThan(3)
    expect(sanitiseArticle(html)).toBe(html)
    await caretAfter(page, '二')
    await page.click('[aria-label="表格属性"]')
    await page.getByLabel('所选行高').fill('0')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('请输入正确的长度或者宽度值！例如：123，400').waitFor()
    await page.getByLabel('所选行高').fill('88')
    await page.getByRole('button', { name: '确认' }).click()
    expect(await htmlOf(page)).toContain('<tr height="88">')
  })

  test('its chosen cells change their letters and take the looks of the painter, all of them', async () => {
    const page = await openEditor(
      `<p><strong>样</strong></p>${table([
        ['ab', 'cd'],
        ['ef', 'gh'],
      ])}`,
    )
    const choose = () => page.evaluate(() => window.rt.selectCells([0, 0], [1, 0]))
    await choose()
    await page.click('[data-tool][aria-label="更多字符格式"]')
    await page.getByRole('menuitem', { name: '转为大写' }).click()
    expect(await grid(page)).toEqual([
      ['AB', 'cd'],
      ['EF', 'gh'],
    ])
    await caretAfter(page, '样')
    await page.click('[data-tool][aria-label="格式刷（双击可连续使用）"]')
    await choose()
    await page.evaluate(() =>
      window.rt.editor().view.dom.dispatchEvent(new MouseEvent('mouseup', { bubbles: true })),
    )
    await page.waitForFunction(() => window.rt.html().match(/<strong>/g)?.length === 3)
    expect(await htmlOf(page)).toMatch(/<strong>AB<.*<strong>EF</)
  })

  test('head row and head column make titles', async () => {
    const page = await openEditor(
      table([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    )
    await caretAfter(page, 'a')
    await page.evaluate(() =>
      window.rt.editor().chain().toggleHeaderRow().toggleHeaderColumn().run(),
    )
    expect(await grid(page)).toEqual([
      ['#a', '#b'],
      ['#c', 'd'],
    ])
  })
})
