import type { Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, hear, htmlOf, openEditor, selectWords } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

const tool = (name: string) => `[data-tool][aria-label="${name}"]`

describe('windows', () => {
  const link = async (address: string) => {
    const page = await openEditor('<p>文字</p>')
    await selectWords(page, '文字')
    await page.keyboard.press('Control+k')
    await page.getByLabel('链接地址').fill(address)
    await page.getByRole('button', { name: '确认' }).click()
    return page
  }

  test('the window of a link is ready for its address', async () => {
    const page = await openEditor('<p>文字</p>')
    await selectWords(page, '文字')
    await page.keyboard.press('Control+k')
    const address = page.getByLabel('链接地址')
    await address.waitFor()
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
    await page.keyboard.insertText('https://a.cn')
    expect(await address.inputValue()).toBe('https://a.cn')
    await page.keyboard.press('Escape')
  })

  test('Enter in a line of a window is its 确认, which may refuse', async () => {
    const page = await openEditor('<p>文字</p>')
    await selectWords(page, '文字')
    await page.keyboard.press('Control+k')
    await page.getByLabel('链接地址').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText('链接地址不允许使用这种协议').waitFor()
    await page.getByLabel('链接地址').fill('https://a.cn')
    await page.keyboard.press('Enter')
    await page.getByLabel('链接地址').waitFor({ state: 'detached' })
    expect(await htmlOf(page)).toContain('<a href="https://a.cn" target="_blank"')
  })

  test('a link without a protocol gets one, and says so', async () => {
    const page = await link('a.cn/x')
    await hear(page, '您输入的超链接中不包含http等协议名称，默认将为您添加http://前缀')
    expect(await htmlOf(page)).toBe(
      '<p><a href="http://a.cn/x" target="_blank" rel="noopener noreferrer">文字</a></p>',
    )
  })

  test.each(['mailto:a@b.cn', 'tel:10086', '#x', '/a/b', 'https://a.cn'])(
    'a link to %s stays',
    async address => {
      const page = await link(address)
      expect(await htmlOf(page)).toContain(`<a href="${address}"`)
    },
  )

  test.each(['javascript:alert(1)', '\u00a0javascript:alert(1)', 'data:text/html,x', '//evil.cn'])(
    'a link to %s is refused',
    async address => {
      const page = await link(address)
      await page.getByRole('alert').getByText('链接地址不允许使用这种协议').waitFor()
      expect(await htmlOf(page)).toBe('<p>文字</p>')
    },
  )

  test('a frame needs an address, of a listed host, and is caged', async () => {
    const page = await openEditor('<p>文</p>')
    await caretAfter(page, '文')
    const frame = async (address: string) => {
      await page.getByLabel('地址').fill(address)
      await page.getByRole('button', { name: '确认' }).click()
    }
    await page.click(tool('更多插入'))
    await page.getByRole('menuitem', { name: '网页框架' }).click()
    await frame('')
    await page.getByText('请输入地址!').waitFor()
    await frame('https://evil.cn/')
    await page.getByText('该网站不允许嵌入').waitFor()
    await frame('v.qq.com/x')
    await page.waitForFunction(() => window.rt.html().includes('<iframe'))
    expect(await htmlOf(page)).toMatch(
      /<iframe src="https:\/\/v\.qq\.com\/x"[^>]*sandbox="allow-scripts [^"]*"/,
    )
  })

  test.each(['a0', '-1', '0', '12.5', '12345'])(
    'a picture of the width %s is refused',
    async width => {
      const page = await openEditor('<p>文</p>')
      await caretAfter(page, '文')
      await page.click(tool('更多图片'))
      await page.getByRole('menuitem', { name: '网络图片与在线管理' }).click()
      await page.getByLabel('地址').fill('/file-icons/icon_pdf.svg')
      await page.getByLabel('宽度', { exact: true }).fill(width)
      await page.getByText('请输入正确的长度或者宽度值！例如：123，400').waitFor()
      await page.getByRole('button', { name: '确认' }).click()
      expect(await htmlOf(page)).toBe('<p>文</p>')
    },
  )

  test('a picture with a border or a margin that is no number is refused, and says so', async () => {
    const page = await openEditor('<p>文</p>')
    await page.route('**/own.svg', route =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
      }),
    )
    await caretAfter(page, '文')
    await page.click(tool('更多图片'))
    await page.getByRole('menuitem', { name: '网络图片与在线管理' }).click()
    await page.getByLabel('地址').fill('/own.svg')
    await page.getByLabel('边框宽度').fill('1.5')
    await page.getByText('边框和边距应为 0 至 99 的整数').waitFor()
    await page.getByRole('button', { name: '确认' }).click()
    expect(await htmlOf(page)).toBe('<p>文</p>')
    await page.getByLabel('边框宽度').fill('2')
    await page.getByLabel('边距', { exact: true }).fill('8')
    await page.getByRole('button', { name: '确认' }).click()
    await expect
      .poll(() => htmlOf(page))
      .toBe('<p>文<img src="/own.svg" alt="" border="2" vspace="8"></p>')
  })

  test('an anchor says its name, is renamed, and no two are called the same', async () => {
    const page = await openEditor('<p>甲<a name="first"></a>乙<a name="two"></a></p>')
    await page.locator('.rt-anchor').first().click()
    const bar = page.getByRole('toolbar', { name: '锚点' })
    await bar.getByText('#first').waitFor()
    await bar.getByRole('button', { name: '修改锚点' }).click()
    const name = page.getByLabel('锚点名称')
    await name.fill('two')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('已有同名的锚点').waitFor()
    await name.fill('第一处')
    await page.getByRole('button', { name: '确认' }).click()
    expect(await htmlOf(page)).toBe('<p>甲<a name="第一处"></a>乙<a name="two"></a></p>')
    await page.locator('.rt-anchor').last().click()
    await bar.getByRole('button', { name: '删除' }).click()
    expect(await htmlOf(page)).toBe('<p>甲<a name="第一处"></a>乙</p>')
  })

  test('a map wants a city, and its picture is kept on our site without the key', async () => {
    const asked: string[] = []
    const page = await openEditor('<p>文</p>', 'map', {
      catchimage: (route: Route) => {
        const source = new URLSearchParams(route.request().postData() ?? '').get('source[]') ?? ''
        asked.push(source)
        return { state: 'SUCCESS', list: [{ state: 'SUCCESS', source, url: '/map.png' }] }
      },
    })
    // The preview: no map service stands behind the tests.
    await page.route('https://api.map.baidu.com/**', route =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    )
    await caretAfter(page, '文')
    await page.click(tool('更多插入'))
    await page.getByRole('menuitem', { name: '地图' }).click()
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('请选择城市').waitFor()
    await page.getByLabel('城市').fill('西安市')
    await page.getByRole('button', { name: '确认' }).click()
    await page.waitForFunction(() => window.rt.html().includes('<img'))
    expect(asked[0]).toContain('ak=k-of-the-map')
    expect(await htmlOf(page)).toBe(
      '<p>文<img src="/files/map.png" alt="西安市地图" width="530" height="340"></p>',
    )
  })

  test('a video wants an address it can play', async () => {
    const page = await openEditor('<p>文</p>')
    await caretAfter(page, '文')
    await page.click(tool('视频'))
    await page.getByLabel('地址').fill('https://a.cn/x.swf')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('输入的视频地址有误，请检查后再试！').waitFor()
    await page.getByLabel('地址').fill('https://a.cn/x.mp4')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('该网站不允许嵌入，请改为本地上传').waitFor()
    await page.getByLabel('地址').fill('/files/x.mp4')
    await page.getByRole('button', { name: '确认' }).click()
    await page.waitForFunction(() => window.rt.html().includes('<video'))
    expect(await htmlOf(page)).toContain('width="420" height="280" src="/files/x.mp4"')
  })

  test('a template takes the place of the text or stands before it', async () => {
    const page = await openEditor('<p>原文</p>')
    await page.click(tool('更多插入'))
    await page.getByRole('menuitem', { name: '模板' }).click()
    await page.getByLabel('保留原有内容').check()
    await page.getByRole('button', { name: '确认' }).click()
    expect(await htmlOf(page)).toBe('<h1>公示</h1><p>现将……</p><p>原文</p>')
  })
})
