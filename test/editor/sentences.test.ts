import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, hear, htmlOf, openEditor } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

const tool = (name: string) => `[data-tool][aria-label="${name}"]`
const confirm = (page: Page) => page.getByRole('button', { name: '确认' }).click()
const stored = (name: string) => ({ state: 'SUCCESS', url: `/${name}`, original: name })
const fileOf = (name: string, type: string) => ({ name, mimeType: type, buffer: Buffer.alloc(64) })

/** The window that a tool or an entry of its menu opens. */
async function openWindow(page: Page, name: string, entry?: string): Promise<void> {
  await page.click(tool(name))
  if (entry) await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').waitFor()
}

describe('files that are attached', () => {
  test('are counted while they come, and those that failed come again', async () => {
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    const page = await openEditor('<p>前</p>', '', {
      uploadfile: async (route: Route) => {
        const name = /filename="([^"]*)"/.exec(route.request().postData() ?? '')?.[1] ?? ''
        asked.push(name)
        if (name !== 'b.pdf') return stored(name)
        await held.promise
        return asked.length > 2 ? stored(name) : { state: '服务器内部错误' }
      },
    })
    await caretAfter(page, '前')
    await openWindow(page, '附件')
    await page
      .locator('input[type="file"]')
      .setInputFiles([fileOf('a.pdf', 'application/pdf'), fileOf('b.pdf', 'application/pdf')])
    await page.getByText('共2个（1KB），1个上传成功').waitFor()
    await confirm(page)
    await hear(page, '还有1个未上传文件')
    held.resolve()
    await page.getByText('服务器内部错误').waitFor()
    await page.getByText('已成功上传1个文件，1个文件上传失败').waitFor()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('共2个（1KB），2个上传成功').waitFor()
    await confirm(page)
    await expect.poll(() => htmlOf(page)).toContain('/files/b.pdf')
    expect((await htmlOf(page)).match(/href="[^"]*"/g)).toEqual([
      'href="/files/a.pdf"',
      'href="/files/b.pdf"',
    ])
  })

  test('and dropped stand where they were let go: pictures as such, others to be fetched', async () => {
    const page = await openEditor('<p>前</p><p>后</p>', '', {
      uploadimage: stored('x.png'),
      uploadfile: stored('章程.pdf'),
    })
    await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(64)], 'x.png', { type: 'image/png' }))
      transfer.items.add(new File([new Uint8Array(64)], '章程.pdf', { type: 'application/pdf' }))
      const first = document.querySelector('.ProseMirror p')?.getBoundingClientRect()
      window.rt.editor().view.dom.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer: transfer,
          clientX: (first?.left ?? 0) + 2,
          clientY: (first?.top ?? 0) + 8,
          bubbles: true,
          cancelable: true,
        }),
      )
    })
    await page.waitForFunction(() => window.rt.html().includes('章程.pdf'))
    await page.waitForFunction(() => window.rt.html().includes('x.png'))
    const html = await htmlOf(page)
    expect(html.indexOf('x.png')).toBeLessThan(html.indexOf('章程.pdf'))
    expect(html.indexOf('章程.pdf')).toBeLessThan(html.indexOf('后'))
  })
})

describe('a background', () => {
  const empty = { state: 'SUCCESS', list: [], start: 0, total: 0 }

  test('says when there is no picture to choose, and takes one that is sent now', async () => {
    const page = await openEditor('<p>文</p>', '', {
      listimage: empty,
      uploadimage: stored('sky.png'),
    })
    await openWindow(page, '更多插入', '背景')
    await page.getByText('当前未上传过任何图片！').waitFor()
    await page.locator('input[type="file"]').setInputFiles(fileOf('sky.png', 'image/png'))
    await expect.poll(() => page.getByLabel('图片地址').inputValue()).toBe('/files/sky.png')
    await confirm(page)
    await expect.poll(() => htmlOf(page)).toContain('background-image: url(/files/sky.png)')
  })

  test('is one of the pictures that were sent before', async () => {
    const page = await openEditor('<p>文</p>', '', {
      listimage: { ...empty, list: [{ url: '/a.png' }, { url: '/b.png' }], total: 2 },
    })
    await openWindow(page, '更多插入', '背景')
    await page.getByRole('button', { name: 'b.png', exact: true }).click()
    await page.getByRole('button', { name: 'a.png', exact: true }).click()
    await confirm(page)
    await expect.poll(() => htmlOf(page)).toContain('background-image: url(/a.png)')
    expect(await htmlOf(page)).not.toContain('b.png')
  })
})

describe('a window says what is wrong', () => {
  test('of a place that the map does not know', async () => {
    const page = await openEditor('<p>文</p>', 'map')
    await page.route('https://api.map.baidu.com/**', route => route.fulfill({ status: 400 }))
    await caretAfter(page, '文')
    await openWindow(page, '更多插入', '地图')
    await page.getByLabel('城市').fill('无此市')
    await page.getByText('抱歉，找不到该位置！').waitFor()
    expect(await page.getByAltText('地图预览').count()).toBe(0)
    await confirm(page)
    expect(await htmlOf(page)).toBe('<p>文</p>')
    await page.unroute('https://api.map.baidu.com/**')
  })

  test('of a link over several', async () => {
    const two = '<p><a href="https://a.cn">甲</a>和<a href="https://b.cn">乙</a></p>'
    const page = await openEditor(two)
    await page.evaluate(() => window.rt.selectAll())
    await page.keyboard.press('Control+k')
    await page.getByLabel('链接地址').fill('https://c.cn')
    await confirm(page)
    await page.getByText('只支持选中一个链接时生效').waitFor()
    expect(await htmlOf(page)).not.toContain('c.cn')
  })

  test('of a picture that does not come; one that comes keeps its proportions', async () => {
    const page = await openEditor('<p>文</p>')
    await page.route('**/no.png', route => route.fulfill({ status: 404 }))
    await page.route('**/wide.svg', route =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>',
      }),
    )
    await caretAfter(page, '文')
    await openWindow(page, '更多图片', '网络图片与在线管理')
    const lock = page.getByRole('checkbox', { name: '锁定比例' })
    expect(await lock.isDisabled()).toBe(true)
    expect(await page.locator('[title="宽高不正确,不能锁定比例"]').count()).toBe(1)
    await page.getByLabel('地址').fill('/no.png')
    await page.getByText('图片加载失败！请检查链接地址或网络状态！').waitFor()
    await confirm(page)
    expect(await htmlOf(page)).toBe('<p>文</p>')
    await page.getByLabel('地址').fill('/wide.svg')
    await expect.poll(() => lock.isChecked()).toBe(true)
    await page.getByLabel('宽度', { exact: true }).fill('300')
    expect(await page.getByLabel('高度').inputValue()).toBe('150')
    await lock.uncheck()
    await page.getByLabel('高度').fill('90')
    expect(await page.getByLabel('宽度', { exact: true }).inputValue()).toBe('300')
    await page.getByText('请用一句话描述图片，方便视障读者').waitFor()
    await confirm(page)
    expect(await htmlOf(page)).toContain('width="300" height="90"')
  })
})

describe('the tools of a table', () => {
  const table =
    '<table><tbody><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td><td>丁</td></tr><tr><td>戊</td><td>己</td></tr></tbody></table>'

  test('say what they need before they work', async () => {
    const page = await openEditor('<table><tbody><tr><td>甲</td></tr></tbody></table>')
    await caretAfter(page, '甲')
    expect(await page.locator(tool('请先选中两个以上单元格')).isDisabled()).toBe(true)
    expect(await page.locator(tool('该单元格未合并')).isDisabled()).toBe(true)
    expect(await page.locator(tool('表格中不能再插入表格')).isDisabled()).toBe(true)
    await page.evaluate(() => window.rt.editor().commands.setContent('<p>外</p>'))
    expect(await page.locator(tool('图表（请先选中表格）')).isDisabled()).toBe(true)
  })

  test('colour chosen rows in turn, and take the colours away', async () => {
    const page = await openEditor(table)
    await caretAfter(page, '甲')
    await page.evaluate(() => window.rt.selectCells([0, 0], [2, 1]))
    const stripe = async (kind: 'redBlue' | 'three' | null) => {
      await page.evaluate(each => window.rt.commands.stripeRows(window.rt.editor(), each), kind)
      const html = await htmlOf(page)
      return (html.match(/background-color: ([^;]+)/g) ?? []).map(each => each.slice(18))
    }
    const [red, blue] = ['#FDE8E8', '#E6F0FA']
    expect(await stripe('redBlue')).toEqual([red, red, blue, blue, red, red])
    expect(new Set(await stripe('three')).size).toBe(3)
    expect(await stripe(null)).toEqual([])
  })

  test('name it, and fit it to the page and to its words', async () => {
    const page = await openEditor(table)
    await caretAfter(page, '甲')
    await page.getByRole('toolbar', { name: '表格' }).locator(tool('表格属性')).click()
    await page.getByLabel('表格名称').fill('支出明细')
    await confirm(page)
    await expect.poll(() => htmlOf(page)).toContain('<caption>支出明细</caption>')
    await page.evaluate(() => window.rt.commands.fitPage(window.rt.editor()))
    expect(await htmlOf(page)).toMatch(/<table[^>]*width="100%"/)
    await page.evaluate(() => window.rt.commands.fitText(window.rt.editor()))
    expect(await htmlOf(page)).not.toContain('width="100%"')
  })
})
