import { afterAll, describe, expect, test } from 'vitest'
import { codeLanguages } from '#editor/model/code-languages.ts'
import { hear, htmlOf, openEditor, paste, selectWords } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

const tool = (name: string) => `[data-tool][aria-label="${name}"]`

describe('a film', () => {
  test('is 420 by 280, a sound 400 by 95, unless somebody says otherwise', async () => {
    const page = await openEditor('<p>文字</p>')
    for (const [name, address, size] of [
      ['视频', '/u/x.mp4', 'width="420" height="280"'],
      ['音频', '/u/x.mp3', 'width="400" height="95"'],
    ] as const) {
      await page.click(tool(name))
      await page.getByLabel('地址', { exact: true }).fill(address)
      await page.getByRole('button', { name: '确认' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const html = await htmlOf(page)
      expect(html).toContain(address)
      for (const part of size.split(' ')) expect(html).toContain(part)
    }
    expect((await page.locator('.rt-audio audio').boundingBox())?.width).toBe(400)
  })

  test('of a size that is no number is refused', async () => {
    const page = await openEditor('<p>文字</p>')
    await page.click(tool('视频'))
    await page.getByLabel('地址', { exact: true }).fill('/u/x.mp4')
    await page.getByLabel('宽度', { exact: true }).fill('a0')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('请输入正确的数值，如123,400').waitFor()
    expect(await htmlOf(page)).toBe('<p>文字</p>')
  })
})

test('a film that was uploaded is taken, whatever its address; one of a strange site is not', async () => {
  const uploaded = '/api/upms/editorFile?id=7'
  const page = await openEditor('<p>文字</p>', '', {
    uploadvideo: { state: 'SUCCESS', url: uploaded, title: 'v', original: 'v.mp4' },
  })
  await page.click(tool('视频'))
  const address = page.getByLabel('地址', { exact: true })
  const accept = page.getByRole('button', { name: '确认' })
  for (const [given, sentence] of [
    ['https://a.cn/x.mp4', '该网站不允许嵌入，请改为本地上传'],
    ['https://v.qq.com@a.cn/x.mp4', '该网站不允许嵌入，请改为本地上传'],
    ['https://a.cn/x.html', '输入的视频地址有误，请检查后再试！'],
    ['//a.cn/x.mp4', '输入的视频地址有误，请检查后再试！'],
  ] as const) {
    await address.fill(given)
    await accept.click()
    await page.getByText(sentence).waitFor()
  }
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '选择文件' }).click()
  await (await chosen).setFiles({ name: 'v.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(64) })
  await expect.poll(() => address.inputValue()).toBe(`/files${uploaded}`)
  await accept.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await htmlOf(page)).toContain(`<video controls="" preload="none"`)
  expect(await htmlOf(page)).toContain(`src="/files${uploaded}"`)
})

test('a film of an old article is changed in its place, and keeps what else it had', async () => {
  const page = await openEditor(
    '<p>前</p><video controls="" poster="/u/a.jpg" width="640" height="360"><source src="/u/b.webm" type="video/webm"></video><p>后</p>',
  )
  await page.locator('.rt-video').click()
  await page.getByRole('button', { name: '视频属性' }).click()
  const address = page.getByLabel('地址', { exact: true })
  expect(await address.inputValue()).toBe('/u/b.webm')
  await page.getByLabel('宽度', { exact: true }).fill('320')
  await page.getByRole('button', { name: '确认' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const own = 'height="360" src="/u/b.webm" poster="/u/a.jpg"'
  await expect.poll(() => htmlOf(page)).toContain(`width="320" ${own}`)
  expect(await htmlOf(page)).toContain('<source src="/u/b.webm" type="video/webm">')
  expect((await htmlOf(page)).match(/<video/g)).toHaveLength(1)
})

test('a picture of another kind or place is refused', async () => {
  const page = await openEditor('<p>文字</p>')
  await page.click(tool('更多图片'))
  await page.getByRole('menuitem', { name: '网络图片与在线管理' }).click()
  await page.getByPlaceholder('https://').fill('javascript:alert(1)')
  await page.getByRole('button', { name: '确认' }).click()
  await page.getByText('不允许的图片格式或者图片域！').waitFor()
  expect(await htmlOf(page)).toBe('<p>文字</p>')
})

test('code is written in twenty-four languages', async () => {
  expect(new Set(codeLanguages.map(({ value }) => value)).size).toBe(24)
  const page = await openEditor('<p>let a</p>')
  await selectWords(page, 'let a')
  await page.click(tool('代码语言'))
  for (const { label } of codeLanguages)
    await page.getByRole('menuitem', { name: label, exact: true }).waitFor()
  await page.getByRole('menuitem', { name: 'C#', exact: true }).click()
  expect(await htmlOf(page)).toBe('<pre class="brush:c#;toolbar:false">let a</pre>')
  for (const { value } of codeLanguages) {
    const stored = `<pre class="brush:${value};toolbar:false">let a</pre>`
    expect(await page.evaluate(html => window.rt.roundTrip(html), stored)).toBe(stored)
  }
})

test('a paste of WPS keeps its looks, and nothing of its own marks', async () => {
  const page = await openEditor('')
  await paste(page, {
    'text/html':
      '<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name="Generator" content="Microsoft Word 14"><!--[if gte mso 9]><xml><w:WordDocument><w:LatentStyles></w:LatentStyles></w:WordDocument></xml><![endif]--></head><body><p class="MsoNormal" style="text-indent:21pt;mso-char-indent-count:2"><b><span style="font-size:12pt;mso-spacerun:yes">一、项目</span></b><o:p></o:p></p></body></html>',
  })
  const html = await htmlOf(page)
  expect(html).toContain('<strong>')
  expect(html).toContain('16px')
  expect(html).toContain('一、项目')
  expect(html).not.toMatch(/mso|Mso|o:p/)
})

describe('the finished text', () => {
  const text =
    '<p>正文</p><table class="edui-charts-table" style="display: none;" data-chart="title:t;dataFormat:1;chartType:4"><tbody><tr><th>月</th><th>元</th></tr><tr><th>七月</th><td>12.5</td></tr></tbody></table>'

  test('is printed with its charts, after its pictures came', async () => {
    const page = await openEditor(text)
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        const frame = document.querySelector<HTMLIFrameElement>('body > iframe')
        const own = frame?.contentWindow as (Window & { print(): void }) | null
        if (!frame || !own) return
        own.print = () => {
          document.body.dataset.printed = frame.contentDocument?.body.innerHTML ?? ''
          own.dispatchEvent(new Event('afterprint'))
        }
      })
      seen.observe(document.body, { childList: true })
    })
    await page.click(tool('更多'))
    await page.getByRole('menuitem', { name: '打印' }).click()
    await page.waitForFunction(() => document.body.dataset.printed !== undefined)
    const printed = await page.evaluate(() => document.body.dataset.printed ?? '')
    expect(printed).toContain('<p>正文</p>')
    expect(printed).toContain('data:image/png')
    expect(await page.locator('body > iframe').count()).toBe(0)
  })

  test('is shown before it is published, on a telephone too', async () => {
    const page = await openEditor(text)
    await page.click(tool('预览'))
    const dialog = page.getByRole('dialog')
    await dialog.locator('.edui-chart-container canvas').waitFor()
    const wide = (await dialog.locator('.rich-text-view').boundingBox())?.width ?? 0
    await dialog.getByText('手机', { exact: true }).click()
    await expect
      .poll(async () => (await dialog.locator('.rich-text-view').boundingBox())?.width ?? 0)
      .toBeLessThan(wide / 1.5)
  })
})

test('the clipboard that a browser keeps to itself is named by its keys', async () => {
  const page = await openEditor('<p>文字</p>')
  await selectWords(page, '文字')
  await page.evaluate(() => {
    document.execCommand = () => false
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  })
  await page.getByText('文字').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^复制/ }).click()
  await hear(page, "浏览器不支持,请使用 'Ctrl + c'")
})
