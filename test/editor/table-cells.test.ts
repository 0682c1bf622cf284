import type {} from '@tiptap/extension-table'
import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, caretInText, htmlOf, openEditor, told } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'
import { fourByFour, grid, table } from './table-page.ts'

afterAll(closeBrowser)

describe('a table', () => {
  test('merges cells that were drawn over with the mouse, by the bar and by the menu', async () => {
    const page = await openEditor(fourByFour)
    const cell = (words: string) => page.locator('td').getByText(words, { exact: true })
    const draw = async (from: string, to: string) => {
      const [start, end] = [await cell(from).boundingBox(), await cell(to).boundingBox()]
      if (!start || !end) throw new Error('no cells')
      await page.mouse.move(start.x + 4, start.y + 6)
      await page.mouse.down()
      await page.mouse.move(end.x + 2, end.y + 4, { steps: 4 })
      await page.mouse.move(end.x + 4, end.y + 6)
      await page.mouse.up()
    }
    await draw('a', 'b')
    const bar = page.getByRole('toolbar', { name: '表格' })
    await bar.getByRole('button', { name: '合并单元格' }).click()
    await page.getByRole('menuitem', { name: '合并所选' }).filter({ visible: true }).click()
    await expect.poll(async () => (await grid(page))[0]).toEqual(['ab1x2', 'c', 'd'])

    await draw('g', 'h')
    await cell('h').click({ button: 'right' })
    await page
      .getByRole('menuitem', { name: /^合并与拆分/ })
      .filter({ visible: true })
      .hover()
    await page
      .getByRole('menuitem', { name: /^合并所选/ })
      .filter({ visible: true })
      .click()
    await expect.poll(async () => (await grid(page))[1]).toEqual(['e', 'f', 'gh1x2'])
  })

  test('merges a rectangle, splits it again and keeps the text', async () => {
    const page = await openEditor(fourByFour)
    await page.evaluate(() => {
      window.rt.selectCells([0, 0], [1, 1])
      window.rt.commands.mergeCells(window.rt.editor())
    })
    expect((await grid(page))[0]).toEqual(['abef2x2', 'c', 'd'])
    await page.evaluate(() => window.rt.editor().commands.splitCell())
    expect((await grid(page)).map(row => row.length)).toEqual([4, 4, 4, 4])
    expect((await grid(page))[0]?.[0]).toBe('abef')
  })

  test('splits a joined cell into rows or columns only', async () => {
    const joined = table([['<td colspan="2" rowspan="2">合</td>', 'c'], ['d'], ['e', 'f', 'g']])
    const page = await openEditor(joined)
    await caretAfter(page, '合')
    await page.evaluate(() => window.rt.commands.splitToRows(window.rt.editor()))
    expect(await grid(page)).toEqual([
      ['合1x2', 'c'],
      ['1x2', 'd'],
      ['e', 'f', 'g'],
    ])
    await told(page)
    await page.evaluate(html => window.rt.setValue(html), joined)
    await page.waitForFunction(() => window.rt.html().includes('rowspan'))
    await caretAfter(page, '合')
    await page.evaluate(() => window.rt.commands.splitToColumns(window.rt.editor()))
    expect(await grid(page)).toEqual([['合2x1', '2x1', 'c'], ['d'], ['e', 'f', 'g']])
  })

  test('joins with its neighbour, but not over an uneven edge', async () => {
    const page = await openEditor(table([['a', '<td rowspan="2">b</td>'], ['c']]))
    await caretAfter(page, 'a')
    const can = (side: 'right' | 'down') =>
      page.evaluate(each => window.rt.commands.canMergeWith(window.rt.editor(), each), side)
    expect(await can('right')).toBe(false)
    expect(await can('down')).toBe(true)
    await page.evaluate(() => window.rt.commands.mergeWith(window.rt.editor(), 'down'))
    expect(await grid(page)).toEqual([['ac2x1', 'b2x1'], []])
  })

  test('is sorted by number below its head, blanks last, by pinyin, and only where chosen', async () => {
    const rows = [
      ['<th>名</th>', '<th>数</th>'],
      ['赵', '-1.5'],
      ['李', '1,200'],
      ['安', ''],
      ['钱', '12'],
    ]
    const page = await openEditor(table(rows))
    const sort = (order: string) =>
      page.evaluate(
        each => window.rt.commands.sortTable(window.rt.editor(), each as 'orderbynum'),
        order,
      )
    const column = async (index: number) => (await grid(page)).map(row => row[index])
    await caretAfter(page, '-1.5')
    await sort('orderbynum')
    expect(await column(1)).toEqual(['#数', '-1.5', '12', '1,200', ''])
    await caretAfter(page, '赵')
    await sort('orderbyasc')
    expect(await column(0)).toEqual(['#名', '安', '李', '钱', '赵'])
    await page.evaluate(() => window.rt.selectCells([3, 0], [4, 0]))
    await sort('reversebyasc')
    expect(await column(0)).toEqual(['#名', '安', '李', '赵', '钱'])
  })

  test('keeps the caret in its row and the keys in the text when a menu sorts it', async () => {
    const page = await openEditor(
      `${table([
        ['赵', '9'],
        ['李', '1'],
        ['钱', '5'],
      ])}<p>后</p>`,
    )
    await caretAfter(page, '9')
    await page.getByRole('toolbar', { name: '表格' }).getByRole('button', { name: '排序' }).click()
    await page.getByRole('menuitem', { name: '按数值升序' }).click()
    await caretInText(page)
    await page.keyboard.press('End')
    await page.keyboard.type('元')
    await expect
      .poll(() => grid(page))
      .toEqual([
        ['李', '1'],
        ['钱', '5'],
        ['赵', '9元'],
      ])
    await page.evaluate(() => {
      window.rt.selectCells([0, 0], [1, 1])
      window.rt.commands.sortTable(window.rt.editor(), 'reversecurrent')
    })
    expect(await page.locator('.ProseMirror .selectedCell').allInnerTexts()).toEqual([
      ...['钱', '5'],
      ...['李', '1'],
    ])
  })

  test('with joined cells it is not sorted, and joining ends the sorting of readers', async () => {
    const page = await openEditor(
      table(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        ' class="sortEnabled" data-sort="sortEnabled"',
      ),
    )
    await page.evaluate(() => {
      window.rt.selectCells([0, 0], [0, 1])
      window.rt.commands.mergeCells(window.rt.editor())
    })
    expect(await htmlOf(page)).not.toContain('sortEnabled')
    const fault = await page.evaluate(() =>
      window.rt.commands.sortTable(window.rt.editor(), 'orderbyasc'),
    )
    expect(fault).toBe('有合并单元格，不可排序')
    expect(await page.evaluate(() => window.rt.commands.toggleSortable(window.rt.editor()))).toBe(
      '有合并单元格，不可排序',
    )
  })
})
