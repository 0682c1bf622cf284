import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, htmlOf, openEditor, stopClock, told } from './editor-page.ts'
import { closeBrowser, pass } from './open-page.ts'

afterAll(closeBrowser)

describe('as a form field', () => {
  test('an old article that nobody changed is given back as it came', async () => {
    const old = '<P align=center>旧<b>文</b><BR></P>\n<div>二</div>'
    const page = await openEditor(old)
    await caretAfter(page, '旧')
    await page.keyboard.type('x')
    await page.waitForFunction(() => window.rt.value.includes('旧x'))
    await page.keyboard.press('Backspace')
    await page.waitForFunction(each => window.rt.value === each, old)
  })

  test('tells a change after a rest, at once when it loses the focus, and nothing for an equal value', async () => {
    const page = await openEditor('<p>一</p>')
    await caretAfter(page, '一')
    await page.keyboard.insertText('二三')
    await page.waitForFunction(() => window.rt.value === '<p>一二三</p>')
    expect(await page.evaluate(() => window.rt.changes)).toBe(1)
    await page.keyboard.type('四')
    await page.evaluate(() => window.rt.editor().commands.blur())
    await page.waitForFunction(() => window.rt.value === '<p>一二三四</p>')
    expect(await page.evaluate(() => window.rt.editor().state.selection.from)).toBe(5)
  })

  test('what the form does not know yet stays when it gives another text', async () => {
    const page = await openEditor('<p>一</p>')
    await caretAfter(page, '一')
    await page.evaluate(() => {
      const editor = window.rt.editor()
      editor.commands.insertContent('二')
      window.rt.setValue('<p>存</p>')
    })
    await page.waitForFunction(() => window.rt.value === '<p>一二</p>')
    await told(page)
    await page.evaluate(() => window.rt.setValue('<p>换</p>'))
    await page.waitForFunction(() => window.rt.html() === '<p>换</p>')
  })

  test('a form that answers late takes nothing back that was typed meanwhile', async () => {
    const page = await openEditor('<p>一</p>', 'slow')
    await stopClock(page)
    await caretAfter(page, '一')
    for (const word of ['二', '三', '四']) {
      await page.keyboard.insertText(word)
      await pass(page, 400)
    }
    await page.waitForFunction(() => window.rt.value === '<p>一二</p>')
    await pass(page, 1500)
    await page.waitForFunction(() => window.rt.value === '<p>一二三四</p>')
    expect(await htmlOf(page)).toBe('<p>一二三四</p>')
    expect(await page.evaluate(() => window.rt.undoDepth())).toBe(3)
    await page.clock.resume()
  })

  test('an emptied text is nothing', async () => {
    const page = await openEditor('<p>一</p>')
    await page.evaluate(() => window.rt.selectAll())
    await page.keyboard.press('Delete')
    await page.waitForFunction(() => window.rt.value === '')
  })

  test('disabled it cannot be typed into and has no tools', async () => {
    const page = await openEditor('<p>一</p>', 'disabled')
    expect(await page.getAttribute('.ProseMirror', 'contenteditable')).toBe('false')
    expect(await page.locator('[role=toolbar]').count()).toBe(0)
  })

  test('an article that clobbers the page opens', async () => {
    const page = await openEditor(
      '<form><input name=nodeName><input name=attributes></form><p>文</p>',
    )
    expect(await htmlOf(page)).toBe('<p>文</p>')
  })

  test('two editors on a page are apart', async () => {
    const page = await openEditor('<p>一</p>', 'two')
    await page.waitForFunction(() => document.querySelectorAll('.ProseMirror').length === 2)
    await caretAfter(page, '一')
    await page.keyboard.type('x')
    expect(await htmlOf(page)).toBe('<p>一x</p>')
    expect(await page.evaluate(() => window.rt.editor(1).state.doc.textContent)).toBe('第二个')
  })
})

describe('the word count', () => {
  const bar = '当前已输入'
  test('counts letters and objects, and tells what is left', async () => {
    const page = await openEditor('<p>四个文字</p><hr><p>a&nbsp;b<img src="/a.png"></p>')
    await page.getByText(`${bar}9个字符, 您还可以输入9991个字符。`).waitFor()
    await caretAfter(page, '四个文字')
    await page.keyboard.type('五')
    await page.getByText(`${bar}10个字符`).waitFor()
  })

  test('turns red above the limit, and the form still hears the text', async () => {
    const page = await openEditor('<p>12345</p>', 'limit=5')
    await page.getByText('您还可以输入0个字符。').waitFor()
    const told = page.evaluate(
      () =>
        new Promise(resolve => {
          document.addEventListener('wordcountoverflow', event =>
            resolve((event as CustomEvent).detail),
          )
        }),
    )
    await caretAfter(page, '12345')
    await page.keyboard.type('6')
    const warning = page.getByText('字数超出最大允许值，服务器可能拒绝保存！')
    await warning.waitFor()
    expect(await told).toEqual({ count: 6, limit: 5 })
    await page.waitForFunction(() => window.rt.value === '<p>123456</p>')
  })
})

describe('the source', () => {
  test('turns the other tools off and comes back cleaned, as one step', async () => {
    const page = await openEditor('<p>一</p><p>二</p>')
    await page.click('[data-tool][aria-label="源代码"]')
    await page.waitForSelector('.cm-content')
    expect(await page.textContent('.cm-content')).toContain('<p>一</p>')
    await expect.poll(() => page.isDisabled('[data-tool][aria-label="加粗"]')).toBe(true)
    expect(await page.isDisabled('[data-tool][aria-label="全屏"]')).toBe(false)
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('<p onclick="x()">新<b>粗</b></div><p>未关')
    await page.click('[data-tool][aria-label="源代码"]')
    await page.waitForSelector('.ProseMirror:visible')
    expect(await htmlOf(page)).toBe('<p>新<strong>粗</strong></p><p>未关</p>')
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe('<p>一</p><p>二</p>')
  })

  test('that is still open is known to the form: what is saved then is what stands there', async () => {
    const page = await openEditor('<div>旧</div>')
    await page.click('[data-tool][aria-label="源代码"]')
    await page.waitForSelector('.cm-content')
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('<p onclick="x()">新</p>')
    await page.waitForFunction(() => window.rt.value === '<p>旧</p><p>新</p>')
    await page.keyboard.press('Control+z')
    await page.waitForFunction(() => window.rt.value === '<div>旧</div>')
    await page.keyboard.press('Control+y')
    await page.getByRole('button', { name: '返回编辑' }).click()
    await page.waitForSelector('.ProseMirror:visible')
    expect(await htmlOf(page)).toBe('<p>旧</p><p>新</p>')
  })

  test('looked at and left alone, it changes nothing', async () => {
    const page = await openEditor('<div>旧</div>')
    await page.click('[data-tool][aria-label="源代码"]')
    await page.waitForSelector('.cm-content')
    await page.getByRole('button', { name: '返回编辑' }).click()
    await page.waitForSelector('.ProseMirror:visible')
    expect(await page.evaluate(() => window.rt.changes)).toBe(0)
    expect(await page.evaluate(() => window.rt.undoDepth())).toBe(0)
  })
})

describe('clearing', () => {
  test('is no answer that Enter gives', async () => {
    const page = await openEditor('<p>留下</p>')
    await page.click('[data-tool][aria-label="更多"]')
    await page.getByText('清空文档', { exact: true }).click()
    const question = page.getByRole('dialog').filter({ hasText: '确定清空当前文档么？' })
    const cancel = question.getByRole('button', { name: '取消', exact: true })
    await expect.poll(() => cancel.evaluate(each => each === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.ant-modal-confirm') === null)
    expect(await htmlOf(page)).toBe('<p>留下</p>')
  })

  test('asks first; kept on 取消, and undone', async () => {
    const page = await openEditor('<p>一</p>')
    const clear = async (answer: string) => {
      await page.click('[data-tool][aria-label="更多"]')
      await page.getByText('清空文档', { exact: true }).click()
      const question = page.locator('.ant-modal-confirm-title')
      await question.waitFor()
      await page.getByRole('button', { name: answer, exact: true }).click()
      await page.waitForFunction(() => document.querySelector('.ant-modal-confirm') === null)
    }
    await clear('取消')
    expect(await htmlOf(page)).toBe('<p>一</p>')
    await clear('确认')
    expect(await htmlOf(page)).toBe('')
    await page.click('[aria-label="撤销"]')
    expect(await htmlOf(page)).toBe('<p>一</p>')
  })
})

describe('full page', () => {
  test('goes on and off by Alt+Z inside of a window, whose Esc comes second', async () => {
    const page = await openEditor('<p>一</p>', 'modal&sticky')
    await caretAfter(page, '一')
    await page.keyboard.press('Alt+z')
    const holder = page
      .locator('.ProseMirror')
      .locator('xpath=ancestor::section[contains(@class,"holder")]')
    await expect.poll(async () => (await holder.boundingBox())?.width).toBe(1440)
    expect((await page.getByRole('toolbar', { name: '编辑工具' }).boundingBox())?.y).toBe(0)
    expect(
      await page.evaluate(() => document.activeElement?.classList.contains('ProseMirror')),
    ).toBe(true)
    await page.click('[aria-label="字号"]')
    await page.getByRole('menuitem', { name: '36px' }).click()
    await page.waitForFunction(() => document.activeElement?.classList.contains('ProseMirror'))
    await page.keyboard.press('Escape')
    await expect.poll(async () => ((await holder.boundingBox())?.width ?? 0) < 1000).toBe(true)
    expect(await page.locator('.ant-modal').isVisible()).toBe(true)
    expect(
      await page.evaluate(() => document.activeElement?.classList.contains('ProseMirror')),
    ).toBe(true)
  })
})

describe('by keys alone', () => {
  test('the tools are one stop, arrows go between them, and Esc then Tab leaves the text', async () => {
    const page = await openEditor('<p>一</p>', 'two')
    await page.waitForFunction(() => document.querySelectorAll('.ProseMirror').length === 2)
    expect(await page.locator('[role=toolbar] >> nth=0').locator('[tabindex="0"]').count()).toBe(1)
    await caretAfter(page, '一')
    await page.keyboard.press('Alt+F10')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('段落格式')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('字号')
    await page.keyboard.press('End')
    expect(await focused()).toBe('收起更多工具')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('段落格式')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('ProseMirror')
    await page.keyboard.press('Tab')
    expect(await htmlOf(page)).toContain('&nbsp;&nbsp;&nbsp;&nbsp;')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === window.rt.editor().view.dom)).toBe(
      false,
    )
  })

  test('every tool has a name, and every name is once', async () => {
    const page = await openEditor('<table><tr><td>a</td></tr></table>')
    await caretAfter(page, 'a')
    const names = await page.$$eval('button[data-tool]', tools =>
      tools.map(tool => tool.getAttribute('aria-label') ?? ''),
    )
    expect(names.length).toBeGreaterThan(55)
    expect(names.filter(name => name.trim() === '')).toEqual([])
    const text = await page.$eval('.ProseMirror', dom => [
      dom.getAttribute('role'),
      dom.getAttribute('aria-label'),
      dom.getAttribute('aria-multiline'),
    ])
    expect(text).toEqual(['textbox', '正文', 'true'])
  })
})

test('an article of two megabytes opens, takes a letter and tells it', async () => {
  const line = (index: number) => `<p>第${index}段<strong>粗体</strong>${'文字'.repeat(350)}</p>`
  const html = Array.from({ length: 1000 }, (_, index) => line(index)).join('')
  expect(new TextEncoder().encode(html).length).toBeGreaterThan(2_000_000)
  const page = await openEditor('')
  await page.evaluate(each => window.rt.setValue(each), html)
  await page.waitForFunction(() => window.rt.editor().state.doc.childCount === 1000)
  await caretAfter(page, '第0段')
  await page.keyboard.insertText('新')
  await pass(page, 1500)
  await page.waitForFunction(() => window.rt.value.startsWith('<p>第0段新<strong>'))
})
