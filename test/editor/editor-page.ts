import type { Page, Route } from 'playwright-core'
import { openPage, showIfFailed } from './open-page.ts'

/** The configuration that the tests' endpoint answers. */
export const uploadConfig = {
  imageActionName: 'uploadimage',
  imageFieldName: 'upfile',
  imageMaxSize: 2_048_000,
  imageAllowFiles: ['.png', '.jpg', '.jpeg', '.gif', '.bmp', '.webp'],
  imageUrlPrefix: '/files',
  imageCompressEnable: true,
  imageCompressBorder: 1600,
  scrawlActionName: 'uploadscrawl',
  videoActionName: 'uploadvideo',
  videoFieldName: 'upfile',
  videoMaxSize: 102_400_000,
  videoAllowFiles: ['.mp4', '.mp3'],
  videoUrlPrefix: '/files',
  fileActionName: 'uploadfile',
  fileFieldName: 'upfile',
  fileMaxSize: 51_200_000,
  fileAllowFiles: ['.pdf', '.docx'],
  fileUrlPrefix: '/files',
  imageManagerActionName: 'listimage',
  imageManagerListSize: 20,
  fileManagerActionName: 'listfile',
  fileManagerListSize: 20,
  catcherActionName: 'catchimage',
  catcherFieldName: 'source',
  catcherLocalDomain: ['img.own.example'],
  catcherUrlPrefix: '/files',
}

/** What the endpoint answers to each action; a function sees the request. */
export type Answers = Readonly<Record<string, unknown | ((route: Route) => unknown)>>

const endpoint = '**/api/upms/uploadUEditor**'

let opened: Page | undefined
let current: Answers = {}

/** A fresh editor whose endpoint answers the configuration, and what a test wants besides. */
export async function openEditor(html = '', query = '', answers: Answers = {}): Promise<Page> {
  current = answers
  const given = `?${query}&html=${encodeURIComponent(html)}`
  if (opened === undefined) {
    opened = await openPage('', async page => {
      await page.context().route(
        url => url.hostname !== '127.0.0.1',
        route => route.abort(),
      )
      await page.context().route(endpoint, answer)
    })
    await opened.waitForSelector('.ProseMirror')
  }
  const page = opened
  showIfFailed(page)
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    localStorage.clear()
    // All tools in sight, as somebody chose it; how they fit has a test of its own.
    localStorage.setItem('rich-text tools', '1')
    document.querySelector('.ProseMirror')?.setAttribute('data-old', '')
  })
  await page.evaluate(each => window.rt.mount(each), given)
  await page.waitForSelector(
    query.includes('view') ? '.rich-text-view' : '.ProseMirror:not([data-old])',
    {
      state: 'attached',
    },
  )
  // The editor before ends a moment later.
  await page.waitForFunction(() => document.querySelectorAll('.ProseMirror[data-old]').length === 0)
  // What the page before still had to tell is no change of this one.
  await page.evaluate(() => {
    window.rt.changes = 0
  })
  return page
}

async function answer(route: Route): Promise<void> {
  const action = new URL(route.request().url()).searchParams.get('action') ?? ''
  const given = action in current ? current[action] : action === 'config' ? uploadConfig : undefined
  const body = typeof given === 'function' ? await given(route) : given
  if (body === undefined) return
  await route.fulfill(
    typeof body === 'string' ? { body, contentType: 'text/html' } : { json: body },
  )
}

/** The stored form of what stands in the editor now. */
export const htmlOf = (page: Page) => page.evaluate(() => window.rt.html())

/** Waits until keys go into the text. */
export const caretInText = (page: Page) =>
  page.waitForFunction(() => document.activeElement === window.rt.editor().view.dom)

/** Puts the caret behind some words, or selects them. */
export const caretAfter = (page: Page, words: string) =>
  page.evaluate(each => window.rt.select(each, 'after'), words)
export const selectWords = (page: Page, words: string) =>
  page.evaluate(each => window.rt.select(each), words)

/** Pastes as a clipboard with these forms would. */
export const paste = (
  page: Page,
  forms: Readonly<Record<string, string>>,
  files: readonly string[] = [],
) =>
  page.evaluate(
    ([data, names]) => {
      const transfer = new DataTransfer()
      for (const [type, text] of Object.entries(data)) transfer.setData(type, text)
      for (const name of names) {
        const type = name.endsWith('.png')
          ? 'image/png'
          : name.endsWith('.jpg')
            ? 'image/jpeg'
            : 'application/octet-stream'
        transfer.items.add(new File([new Uint8Array(64)], name, { type }))
      }
      const { dom } = window.rt.editor().view
      dom.focus()
      dom.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      )
    },
    [forms, files] as const,
  )

/** Waits until the editor has said a sentence, which may be gone again by then. */
export const hear = (page: Page, sentence: string) =>
  page.waitForFunction(each => window.rt.heard.some(said => said.includes(each)), sentence)

/** Loads the page anew: nothing of the editor before is left but what the browser keeps. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction(() => window.rt?.isReady)
  await page.waitForSelector('.ProseMirror')
}

/** Waits until the form knows what stands in the editor: a text that it gives before is not put. */
export async function told(page: Page): Promise<void> {
  await page.waitForFunction(() => window.rt.value === window.rt.html())
}

/** Time stands still but for what `pass` puts forward. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Waits until every picture of the page came or failed. */
export const allLoaded = (page: Page) =>
  page.waitForFunction(() => [...document.images].every(image => image.complete))

/** A paste into an empty editor, and what is stored then. */
export async function pasted(
  forms: Readonly<Record<string, string>>,
  files: readonly string[] = [],
  answers = {},
) {
  const page = await openEditor('', '', answers)
  await paste(page, forms, files)
  return { page, html: await htmlOf(page) }
}
