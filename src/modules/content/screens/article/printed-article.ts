import { printMinute } from '#kinds/moment/moment.ts'
import type { GalleryPicture } from '../../model/index.ts'
import type { Printed } from '../text/paper.tsx'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** An article, stored or typed, as readers see it. */
export function printedArticle(values: Readonly<Record<string, unknown>>): Printed {
  const author = text(values.author)
  const source = text(values.source)
  const at = text(values.publishedAt)
  return {
    title: text(values.title) ?? '（无标题）',
    subtitle: text(values.subtitle),
    content: text(values.content),
    link: values.kind === 'link' ? text(values.link) : null,
    // The cast of a stored list: the field's own schema describes it.
    gallery:
      values.kind === 'gallery' ? (values.gallery as readonly GalleryPicture[] | null) : null,
    byline: [
      at && printMinute(at),
      author && `作者：${author}`,
      source && `来源：${source}`,
      values.original === true ? '原创' : null,
    ],
    note: text(values.correctionNote),
  }
}
