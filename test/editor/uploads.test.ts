import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import {
  caretAfter,
  hear,
  htmlOf,
  openEditor,
  paste,
  reopen,
  stopClock,
  uploadConfig,
} from './editor-page.ts'
import { closeBrowser, pass } from './open-page.ts'

afterAll(closeBrowser)

const stored = (name: string) => ({
  state: 'SUCCESS',
  url: `/${name}`,
  title: name,
  original: name,
})

/** Lets a test answer when it wants. */
function later() {
  const waiting: { route: Route; answer: (body: unknown) => void }[] = []
  return {
    waiting,
    ask: (route: Route) => new Promise(answer => waiting.push({ route, answer })),
  }
}

const until = async (page: Page, text: string) =>
  page.waitForFunction(each => window.rt.html().includes(each), text)

describe('a picture that is pasted', () => {
  test('stands as a mark until it is stored, then with its prefix and its name', async () => {
    const { waiting, ask } = later()
    const page = await openEditor('<p>前后</p>', '', { uploadimage: ask })
    await caretAfter(page, '前')
    await paste(page, {}, ['我的图.png'])
    await page.waitForSelector('.loadingclass')
    expect(await htmlOf(page)).toBe('<p>前后</p>')
    expect(await page.evaluate(() => window.rt.isBusy)).toBe(true)
    await expect.poll(() => waiting.length).toBe(1)
    const request = waiting[0]?.route.request()
    expect(request?.headers()['x-requested-with']).toBe('XMLHttpRequest')
    expect(request?.postData()).toContain('name="upfile"')
    expect(request?.postData()).toContain('name="type"')
    waiting[0]?.answer({ ...stored('x.png'), original: '我的图.png' })
    await until(page, '<img src="/files/x.png" alt="我的图.png">')
    expect(await htmlOf(page)).toBe('<p>前<img src="/files/x.png" alt="我的图.png">后</p>')
    expect(await page.locator('.loadingclass').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => window.rt.isBusy)).toBe(false)
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe('<p>前后</p>')
    await page.keyboard.press('Control+y')
    expect(await htmlOf(page)).toContain('/files/x.png')
  })

  test('is gone with the sentence of the server when it is refused, and leaves no step', async () => {
    const page = await openEditor('<p>前</p>', '', {
      uploadimage: { state: '文件内容与扩展名不符' },
    })
    await caretAfter(page, '前')
    await paste(page, {}, ['a.png'])
    await hear(page, '文件内容与扩展名不符')
    await expect.poll(() => page.locator('.loadingclass').count()).toBe(0)
    expect(await htmlOf(page)).toBe('<p>前</p>')
    expect(await page.evaluate(() => window.rt.undoDepth())).toBe(0)
  })

  test.each([
    ['服务器返回格式错误', () => '<html>502</html>'],
    ['上传错误', (route: Route) => route.abort().then(() => undefined)],
    ['上传错误', (route: Route) => route.fulfill({ status: 500 }).then(() => undefined)],
  ])('says %s for an answer that is none', async (sentence, answer) => {
    const page = await openEditor('<p>前</p>', '', { uploadimage: answer })
    await caretAfter(page, '前')
    await paste(page, {}, ['a.png'])
    await hear(page, sentence)
    expect(await htmlOf(page)).toBe('<p>前</p>')
  })

  test('the sentence is gone after four seconds', async () => {
    const page = await openEditor('<p>前</p>', '', { uploadimage: { state: '权限不足' } })
    await caretAfter(page, '前')
    await stopClock(page)
    await paste(page, {}, ['a.png'])
    const notice = page.locator('.ant-message').getByText('权限不足')
    await notice.waitFor({ state: 'attached' })
    await pass(page, 3900)
    expect(await notice.count()).toBe(1)
    await pass(page, 200)
    await page.clock.resume()
    await expect.poll(() => notice.count()).toBe(0)
  })

  test('goes nowhere when its place was deleted meanwhile, and follows it when it moved', async () => {
    const { waiting, ask } = later()
    const page = await openEditor('<p>一</p><p>二</p>', '', { uploadimage: ask })
    await caretAfter(page, '二')
    await paste(page, {}, ['a.png'])
    await expect.poll(() => waiting.length).toBe(1)
    await page.evaluate(() => {
      const editor = window.rt.editor()
      editor.view.dispatch(editor.state.tr.insertText('前面', 1))
    })
    waiting[0]?.answer(stored('a.png'))
    await until(page, '二<img')
    await paste(page, {}, ['b.png'])
    await expect.poll(() => waiting.length).toBe(2)
    await page.evaluate(() => {
      const editor = window.rt.editor()
      editor.view.dispatch(editor.state.tr.delete(5, editor.state.doc.content.size))
    })
    waiting[1]?.answer(stored('b.png'))
    await expect.poll(() => page.evaluate(() => window.rt.isBusy)).toBe(false)
    expect(await htmlOf(page)).not.toContain('b.png')
  })

  test('five stay in their order, whoever is stored first; a hundred and one are refused', async () => {
    const { waiting, ask } = later()
    const page = await openEditor('<p>前</p>', '', { uploadimage: ask })
    await caretAfter(page, '前')
    await paste(page, {}, ['1.png', '2.png', '3.png', '4.png', '5.png'])
    await expect.poll(() => waiting.length).toBe(3)
    const nameOf = (route: Route) =>
      /filename="(\d\.png)"/.exec(route.request().postData() ?? '')?.[1] ?? ''
    for (const at of [2, 1, 0, 4, 3]) {
      await expect.poll(() => waiting.length > at).toBe(true)
      const each = waiting[at]
      each?.answer(stored(nameOf(each.route)))
    }
    await expect.poll(() => page.evaluate(() => window.rt.isBusy)).toBe(false)
    expect((await htmlOf(page)).match(/\d(?=\.png" alt)/g)?.join('')).toBe('12345')
    await paste(
      page,
      {},
      Array.from({ length: 101 }, (_, index) => `${index}.png`),
    )
    await hear(page, '单次不能选择超过100个文件！请重新选择！')
    expect(waiting.length).toBe(5)
  })
})

describe('before anything is sent', () => {
  test.each([
    ['文件大小超出限制', { imageMaxSize: 10 }, 'a.png'],
    ['文件格式不允许', {}, 'a.exe'],
    ['文件格式不允许', { imageAllowFiles: ['.gif'] }, 'a.png'],
    ['后端配置项没有正常加载，上传插件不能正常使用！', { imageActionName: '' }, 'a.png'],
  ])('%s', async (sentence, change, name) => {
    let isSent = false
    const page = await openEditor('<p>前</p>', '', {
      config: { ...uploadConfig, ...change },
      uploadimage: () => {
        isSent = true
        return stored('x')
      },
    })
    await reopen(page)
    await paste(page, {}, [name])
    await hear(page, sentence)
    expect(isSent).toBe(false)
  })

  test('an extension in capitals is the same', async () => {
    const page = await openEditor('<p>前</p>', '', { uploadimage: stored('x.png') })
    await reopen(page)
    await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(64)], 'A.PNG', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', {
        clipboardData: transfer,
        bubbles: true,
        cancelable: true,
      })
      window.rt.editor().view.dom.dispatchEvent(event)
    })
    await until(page, '/files/x.png')
  })
})

test('a picture that moves is sent as it is, a still one of the same size made smaller', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 1700, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('red'), frame('blue')])
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const still = await sharp(frames[0]).webp().toBuffer()
  const types: string[] = []
  const page = await openEditor('<p>前</p>', '', {
    uploadimage: (route: Route) => {
      const sent = route.request().postDataBuffer()?.toString('latin1') ?? ''
      types.push(/filename="[^"]*"\r\nContent-Type: (.*)\r\n/.exec(sent)?.[1] ?? '')
      if (types.at(-1) === 'image/webp') expect(sent).toContain(moving.toString('latin1'))
      return { state: 'SUCCESS', url: `/${types.length}.png`, original: 'a' }
    },
  })
  await reopen(page)
  for (const [at, bytes] of [moving, still].entries()) {
    await page.evaluate(
      ([letters]) => {
        const transfer = new DataTransfer()
        const content = Uint8Array.from(atob(letters), sign => sign.charCodeAt(0))
        transfer.items.add(new File([content], 'a.webp', { type: 'image/webp' }))
        const given = { clipboardData: transfer, bubbles: true, cancelable: true }
        window.rt.editor().view.dom.dispatchEvent(new ClipboardEvent('paste', given))
      },
      [bytes.toString('base64')] as const,
    )
    await until(page, `/files/${at + 1}.png`)
  }
  expect(types).toEqual(['image/webp', 'image/jpeg'])
})

test('without a configuration uploads are off, say why, and ask for it again', async () => {
  let isThere = false
  const page = await openEditor('<p>前</p>', '', {
    config: (route: Route) =>
      isThere ? uploadConfig : route.fulfill({ status: 404 }).then(() => undefined),
  })
  await reopen(page)
  await page.waitForSelector(
    '[data-tool][aria-label="后端配置项没有正常加载，上传插件不能正常使用！"]',
  )
  isThere = true
  await page.click('[aria-label="上传图片"]')
  await hear(page, '后端配置项没有正常加载，上传插件不能正常使用！')
  await page.waitForSelector('[data-tool][aria-label="附件"]')
})

describe('pictures of other sites', () => {
  test('are fetched to ours by the address they had; ours and failed ones stay', async () => {
    const asked: string[] = []
    const page = await openEditor('<p>前</p>', '', {
      catchimage: (route: Route) => {
        const list = new URLSearchParams(route.request().postData() ?? '').getAll('source[]')
        asked.push(...list)
        return {
          state: 'SUCCESS',
          list: list.map(source =>
            source.includes('bad')
              ? { state: '抓取远程图片失败', source }
              : { state: 'SUCCESS', source, url: '/kept.png' },
          ),
        }
      },
    })
    await reopen(page)
    await page.evaluate(() => {
      for (const name of ['catchremotesuccess', 'catchremoteerror'])
        document.addEventListener(name, event => {
          const { detail } = event as CustomEvent
          window.rt.said.push(`${name} ${JSON.stringify(detail)}`)
        })
    })
    await paste(page, {
      'text/html':
        '<p>文<img src="https://far.example/a.png?x=1&amp;y=2"><img src="https://far.example/bad.png"><img src="https://img.own.example/b.png"><img src="/c.png"></p>',
    })
    await hear(page, '有1张远程图片未能保存到本站，已保留原地址')
    expect(asked).toEqual(['https://far.example/a.png?x=1&y=2', 'https://far.example/bad.png'])
    expect(await page.evaluate(() => window.rt.said)).toEqual([
      `catchremotesuccess ${JSON.stringify({ caught: [asked[0]], failed: [asked[1]] })}`,
      `catchremoteerror ${JSON.stringify({ sources: [asked[1]] })}`,
    ])
    await until(page, '/files/kept.png')
    const html = await htmlOf(page)
    expect(html).toContain('<img src="/files/kept.png">')
    expect(html).toContain('<img src="https://far.example/bad.png">')
    expect(html).toContain('<img src="https://img.own.example/b.png">')
    expect(await page.locator('[data-catch-fail]').count()).toBe(1)
  })
})
