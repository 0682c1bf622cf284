import { z } from 'zod'
import { storableHtml } from '#kernel/server/html-port.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { fetchPublic, NotPublic } from '#modules/message/server/index.ts'
import { pictureAddresses } from '../../model/index.ts'
import { catchImages } from './catch-images.ts'
import { catchesAtOnce } from './upload-rules.ts'

const mostBytes = 4 * 1024 * 1024
const host = 'mp.weixin.qq.com'

/** What stands in a page of 公众号: its title, who published it, and its text. */
export function readPage(html: string): { title: string; author: string; content: string } {
  const start = /<div[^>]*\bid="js_content"[^>]*>/i.exec(html)
  const content = start === null ? '' : innerOf(html, start.index + start[0].length)
  return {
    title: wordsOf(metaOf(html, 'og:title')),
    author: wordsOf(
      /<a[^>]*\bid="js_name"[^>]*>([^<]*)</i.exec(html)?.[1] ?? metaOf(html, 'og:article:author'),
    ),
    // The page itself loads its pictures late, from `data-src`.
    content: content.replace(/<img\b([^>]*?)\bdata-src=/gi, '<img$1src='),
  }
}

/** What stands in an element up to its own end, elements of the same name inside it included. */
function innerOf(html: string, from: number): string {
  const tags = /<(\/?)div\b[^>]*>/gi
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return html.slice(from, tag.index)
  }
  return html.slice(from)
}

function metaOf(html: string, name: string): string {
  return new RegExp(`<meta[^>]*property="${name}"[^>]*content="([^"]*)"`, 'i').exec(html)?.[1] ?? ''
}

function wordsOf(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim()
}

/** Fetches an article of 公众号 with its pictures; nothing is stored but the pictures. */
export const importPageRoute = route({
  method: 'POST',
  path: '/api/article/article/importPage',
  access: { action: 'article.create' },
  summary: '从公众号链接导入文章',
  question: z.strictObject({
    url: z
      .url({ protocol: /^https?$/, error: '请填写公众号文章链接' })
      .refine(url => URL.parse(url)?.hostname === host, `只支持 ${host} 的文章链接`),
  }),
  async handle({ url }, exchange) {
    const { title, author, content } = readPage(await pageAt(url, exchange.request.signal))
    if (content === '') throw refusal('没有在该页面找到正文', 'url')
    const clean = storableHtml(content)
    const sources = [...new Set(pictureAddresses(clean))].slice(0, catchesAtOnce)
    const caught = await catchImages(exchange, sources)
    const kept = caught.reduce(
      (html, each) =>
        each.url === undefined
          ? html
          : html
              .replaceAll(each.source.replaceAll('&', '&amp;'), each.url)
              .replaceAll(each.source, each.url),
      clean,
    )
    const missing = pictureAddresses(kept).filter(each => !each.startsWith('/api/')).length
    return { title, author, content: kept, url, missing }
  },
})

async function pageAt(url: string, signal: AbortSignal): Promise<string> {
  try {
    const { status, body } = await fetchPublic(url, {
      method: 'GET',
      signal,
      timeout: 15_000,
      mostBytes,
    })
    if (status !== 200) throw refusal('该页面无法打开', 'url')
    return body.toString('utf8')
  } catch (error) {
    if (
      error instanceof NotPublic ||
      (error instanceof Error &&
        'code' in error &&
        typeof error.code === 'string' &&
        error.code.startsWith('E'))
    )
      throw refusal('该页面无法打开，请检查链接', 'url')
    throw error
  }
}
