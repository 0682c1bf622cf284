import { type Policy, usualPolicy } from '../model/policy/clean-element.ts'
import { inertBody } from './inert.ts'
import { withLatePictures } from './late-pictures.ts'
import { applyPolicy, purifiedBody } from './purify.ts'
import { readBlocks } from './read-blocks.ts'
import { readInline } from './read-inline.ts'
import { readMedia } from './read-media.ts'
import { readTables } from './read-tables.ts'

/** An article as the schema can read it. */
export interface ReadArticle {
  readonly body: HTMLElement
  /** Declarations of the page's background, `data-background` of the last paragraph. */
  readonly background: string | null
}

const bookmarks = /<span[^>]*_baidu_bookmark_[^>]*>.*?<\/span>/gis

/** Reads a stored or foreign article: nothing that runs, nothing of UEditor's own that is invisible. */
export function readArticle(html: string, policy: Policy = usualPolicy): ReadArticle {
  const shown = withLatePictures(html.replace(bookmarks, '').replace(/[\u200b\ufeff]/g, ''))
  const body = purifiedBody(shown, { legacy: true })
  const background = takeBackground(body, policy)
  storeAttachments(body)
  readMedia(body, policy)
  readBlocks(body)
  readInline(body)
  applyPolicy(body, policy)
  readTables(body)
  markEditorForms(body)
  return { body, background }
}

/** `readArticle` as a string; `normalizeIn(normalizeIn(x))` says the same as once. */
export function normalizeIn(html: string, policy: Policy = usualPolicy): string {
  const { body, background } = readArticle(html, policy)
  if (background !== null) body.append(backgroundParagraph(body, background))
  return body.innerHTML
}

/** The hidden last paragraph that keeps the background. */
export function backgroundParagraph(near: Node, background: string): HTMLElement {
  const made = inertBody('<p style="display: none;"><br></p>').firstElementChild as HTMLElement
  made.setAttribute('data-background', background)
  return (near.ownerDocument ?? document).importNode(made, true)
}

function takeBackground(body: HTMLElement, policy: Policy): string | null {
  const holders = [...body.querySelectorAll<HTMLElement>('p[data-background]')]
  let background: string | null = null
  for (const holder of holders) {
    applyPolicyTo(holder, policy)
    background = holder.getAttribute('data-background') ?? background
    holder.remove()
  }
  return background
}

function applyPolicyTo(element: HTMLElement, policy: Policy): void {
  const box = inertBody()
  box.append(box.ownerDocument.importNode(element, true))
  applyPolicy(box, policy)
  const value = box.firstElementChild?.getAttribute('data-background')
  if (value) element.setAttribute('data-background', value)
  else element.removeAttribute('data-background')
}

// What was copied out of an editor goes through the stored form.
function storeAttachments(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLElement>('a[data-attachment]')) {
    const icon = body.ownerDocument.createElement('img')
    icon.setAttribute('src', link.getAttribute('data-attachment') ?? '')
    link.before(icon)
    link.removeAttribute('data-attachment')
  }
}

// Forms that exist only while editing: a page break is a line, an attachment one thing.
function markEditorForms(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    if (paragraph.textContent?.trim() !== '_ueditor_page_break_tag_') continue
    const line = body.ownerDocument.createElement('hr')
    line.className = 'pagebreak'
    const table = paragraph.closest('table')
    if (table) table.before(line)
    else paragraph.before(line)
    paragraph.remove()
    // Two breaks in a row are one.
    if (line.previousElementSibling?.classList.contains('pagebreak')) line.remove()
  }
  for (const icon of body.querySelectorAll<HTMLElement>('img')) {
    const link = icon.nextElementSibling
    const isIcon = /icon_\w+\.(gif|svg|png)$/.test(icon.getAttribute('src') ?? '')
    if (!isIcon || icon.nextSibling !== link || link?.tagName !== 'A' || !link.hasAttribute('href'))
      continue
    link.setAttribute('data-attachment', icon.getAttribute('src') ?? '')
    // Its looks are the icon's own; as marks they would stand around it.
    link.removeAttribute('style')
    icon.remove()
  }
}
