import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, htmlOf, openEditor } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

const good =
  '<table><tbody><tr><th>月</th><th>收入</th><th>支出</th></tr><tr><th>七月</th><td>12.5</td><td>8</td></tr><tr><th>八月</th><td>-3</td><td>1,200</td></tr></tbody></table>'

describe('a chart', () => {
  test('is made of a table in one step, with its numbers as they are', async () => {
    const page = await openEditor(good)
    await caretAfter(page, '12.5')
    await page.click('[data-tool][aria-label="图表"] >> nth=0')
    await page.getByLabel('主标题').fill('收支：第三季度;合计')
    await page.getByText('柱状图', { exact: true }).click()
    await page.getByLabel('第2行第3列').fill('9.25')
    // In a cell Enter is not the window's: the data is not complete yet.
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('第2行第3列').isVisible()).toBe(true)
    await page.waitForSelector('.ant-modal canvas')
    await page.getByRole('button', { name: '确认' }).click()
    const html = await htmlOf(page)
    expect(html).toContain('class="edui-charts-table"')
    expect(html).toContain('title:收支：第三季度%3B合计')
    expect(html).toContain('chartType:4')
    expect(html).toContain('display: none')
    expect(html).toContain('<td>12.5</td>')
    expect(html).toContain('<td>9.25</td>')
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe(good.replace('<tr>', '<tr class="firstRow">'))
  })

  test('is changed again after it was saved, and keeps what was not changed', async () => {
    const stored = good.replace(
      '<table',
      '<table class="edui-charts-table" style="display: none;" data-chart="title:收支;subTitle:季度;xTitle:月;yTitle:元;suffix:元;tip:约;dataFormat:-1;chartType:2"',
    )
    const page = await openEditor(stored)
    await caretAfter(page, '12.5')
    await page.click('[data-tool][aria-label="图表"] >> nth=0')
    const title = page.getByLabel('主标题')
    await title.waitFor()
    expect(await title.inputValue()).toBe('收支')
    await title.fill('收支合计')
    await page.getByText('饼图', { exact: true }).click()
    await page.getByRole('button', { name: '确认' }).click()
    expect(await htmlOf(page)).toContain(
      'data-chart="title:收支合计;subTitle:季度;xTitle:月;yTitle:元;suffix:元;tip:约;dataFormat:-1;chartType:5"',
    )
  })

  test('is refused at the cell that is no number', async () => {
    const page = await openEditor(good.replace('<td>8</td>', '<td>十</td>'))
    await caretAfter(page, '12.5')
    await page.click('[data-tool][aria-label="图表"] >> nth=0')
    await page.getByText('首行和首列须为标题，其余单元格须为数字，且不能有合并单元格').waitFor()
    await page.getByText('图表数据不正确').waitFor()
    await page.getByText('请检查第2行第3列').waitFor()
    expect(await page.locator('[data-fault="true"]').count()).toBe(1)
    expect(await page.getByRole('button', { name: '确认' }).isDisabled()).toBe(true)
  })

  test('is drawn 300 pixels high for readers, its table left to those who listen', async () => {
    const page = await openEditor('', 'view')
    const chart = good.replace(
      '<table',
      '<table class="edui-charts-table" style="display:none" data-chart="title:t;dataFormat:1;chartType:5"',
    )
    await page.evaluate(html => window.rt.view(html), chart)
    await page.waitForSelector('.edui-chart-container canvas')
    expect((await page.locator('.edui-chart-container').boundingBox())?.height).toBe(300)
    expect(await page.getByRole('table').count()).toBe(1)
  })

  test('that cannot be drawn stays a table', async () => {
    const page = await openEditor('', 'view')
    await page.evaluate(() =>
      window.rt.view(
        '<table data-chart="chartType:1" style="display:none"><tr><td>无</td></tr></table>',
      ),
    )
    await page.getByText('无').waitFor()
    expect(await page.isVisible('td')).toBe(true)
  })
})

describe('for readers', () => {
  test('a click on the head sorts a table', async () => {
    const page = await openEditor('', 'view')
    await page.evaluate(() =>
      window.rt.view(
        '<table class="sortEnabled" data-sort="sortEnabled"><tr><th>名</th><th>数</th></tr><tr><td>李</td><td>12</td></tr><tr><td>安</td><td>-3</td></tr></table>',
      ),
    )
    const names = () =>
      page.$$eval('tr > :first-child', cells => cells.map(cell => cell.textContent))
    await page.getByText('数').click()
    await expect.poll(names).toEqual(['名', '安', '李'])
    await page.getByText('名').click()
    await page.getByText('名').click()
    await expect.poll(names).toEqual(['名', '李', '安'])
  })

  test('every marker style is drawn, and counts beyond twenty', async () => {
    const page = await openEditor('', 'view')
    const names = ['num', 'num1', 'num2', 'cn', 'cn1', 'cn2', 'dash', 'dot']
    await page.evaluate(
      all =>
        window.rt.view(
          all.map(name => `<ol class="custom_${name}"><li><p>x</p></li></ol>`).join(''),
        ),
      names,
    )
    await page.waitForSelector('.custom_dot')
    const drawn = await page.$$eval('ol', lists =>
      lists.map(list => getComputedStyle(list).listStyleType),
    )
    expect(drawn).toEqual(names.map(name => `rt-${name}`))
    const styles = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap(sheet => [...sheet.cssRules])
        .filter(rule => rule instanceof CSSCounterStyleRule)
        .map(rule => (rule as CSSCounterStyleRule).name),
    )
    expect(styles).toEqual(expect.arrayContaining(names.map(name => `rt-${name}`)))
  })
})
