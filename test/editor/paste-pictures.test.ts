import type { Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { htmlOf, openEditor, pasted } from './editor-page.ts'
import { wordPictures, wordPicturesRtf } from './office-samples.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

describe('a paste', () => {
  test('with pictures of the own disk sends them out of RTF, in order', async () => {
    let sent = 0
    const { page } = await pasted({ 'text/html': wordPictures, 'text/rtf': wordPicturesRtf }, [], {
      uploadimage: () => {
        sent += 1
        return { state: 'SUCCESS', url: `/word${sent}.png`, original: `word${sent}.png` }
      },
    })
    await page.waitForFunction(() => window.rt.html().includes('word2'))
    const html = await htmlOf(page)
    expect(html.match(/src="([^"]*)"/g)).toEqual([
      'src="/files/word1.png"',
      'src="/files/word2.png"',
    ])
    expect(html).not.toContain('file:')
  })

  test('with pictures that stand in it as letters sends them, also in another form', async () => {
    const bytes = await sharp({
      create: {
        width: 40,
        height: 30,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const letters = `data:image/png;base64,${bytes.toString('base64')}`
    const sent: string[] = []
    const { page, html } = await pasted(
      {
        'text/html': `<p style="text-align:center">图<img src="${letters}" alt="合影"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>`,
      },
      [],
      {
        uploadimage: (route: Route) => {
          sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
          return { state: 'SUCCESS', url: `/kept${sent.length}.png`, original: 'a.png' }
        },
      },
    )
    expect(html).not.toContain('data:')
    await page.waitForFunction(() => window.rt.html().includes('/files/kept1.png'))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(bytes.toString('latin1'))
    await page.getByRole('button', { name: '只保留标签' }).click()
    const plain = '<p>图<img src="/files/kept1.png" alt="合影"></p>'
    expect(await htmlOf(page)).toBe(plain)
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe('')
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Control+y')
    expect(await htmlOf(page)).toBe(plain)
    expect(sent).toHaveLength(1)
  })

  test('that was undone while its picture was on the way has it when it is done again', async () => {
    const waiting: ((said: object) => void)[] = []
    const { page } = await pasted({ 'text/html': wordPictures, 'text/rtf': wordPicturesRtf }, [], {
      uploadimage: () => new Promise<object>(answer => waiting.push(answer)),
    })
    await expect.poll(() => waiting.length).toBe(1)
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe('')
    const answered = page.waitForResponse(/action=uploadimage/)
    waiting[0]?.({ state: 'SUCCESS', url: '/kept.png', original: 'a.png' })
    await answered
    await expect.poll(() => waiting.length).toBe(2)
    await page.keyboard.press('Control+y')
    await page.waitForFunction(() => window.rt.html().includes('/files/kept.png'))
  })

  test('of a page that loads its pictures late takes them all the same', async () => {
    const { html } = await pasted({
      'text/html':
        '<p>图<img class="a" data-src="https://far.example/no.png" src="https://far.example/a.png"><img data-src="https://far.example/b.png?x=1&amp;y=2" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="乙"></p>',
    })
    expect(html).toBe(
      '<p>图<img src="https://far.example/a.png"><img src="https://far.example/b.png?x=1&amp;y=2" alt="乙"></p>',
    )
  })

  test('that was dropped from another page brings its pictures to our site', async () => {
    const page = await openEditor('<p>前</p>', '', {
      catchimage: {
        state: 'SUCCESS',
        list: [{ state: 'SUCCESS', source: 'https://far.example/a.png', url: '/kept.png' }],
      },
    })
    await page.evaluate(() => {
      const { dom } = window.rt.editor().view
      const { left, top } = dom.getBoundingClientRect()
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', '<p>图<img src="https://far.example/a.png"></p>')
      const place = { clientX: left + 40, clientY: top + 30 }
      dom.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }),
      )
    })
    await page.waitForFunction(() => window.rt.html().includes('/files/kept.png'))
  })

  test('whose pictures nobody can send keeps their places, and stores nothing of them', async () => {
    const { page, html } = await pasted({ 'text/html': wordPictures })
    await expect.poll(() => page.locator('.rt-word-image').count()).toBe(2)
    expect(html).not.toContain('<img')
  })
})
