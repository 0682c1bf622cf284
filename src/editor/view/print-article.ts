import { purify } from '../html/purify.ts'

/** Prints an article alone, through a frame that is gone afterwards. */
export function printArticle(html: string): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;inset-inline-end:0;width:0;height:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    page.head.append(page.importNode(style, true))
  }
  page.body.className = 'rich-text rich-text-view'
  page.body.innerHTML = purify(html)
  // Styles and pictures come a moment later.
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  setTimeout(() => frame.contentWindow?.print(), 300)
}
