import type { Row } from '#kernel/resource/resource.ts'
import { paragraphsOf } from '#kinds/index.ts'
import type { article, WordHit } from '../model/index.ts'
import { contentPorts } from './ports.ts'

const mostHits = 100
const besides = 8

/** What readers see of an article beside its text, in their order. */
const shortFields = ['title', 'subtitle', 'shortTitle', 'summary', 'source'] as const

type Written = Pick<Row<typeof article>, (typeof shortFields)[number] | 'content' | 'gallery'>

/** Every sensitive word of an article, with its field and paragraph. */
export function findWords(written: Written): WordHit[] {
  const short = shortFields.flatMap(field =>
    hitsIn(written[field] ?? '').map(hit => ({ ...hit, field })),
  )
  const captions = (written.gallery ?? []).flatMap(({ caption }) =>
    hitsIn(caption ?? '').map(hit => ({ ...hit, field: 'gallery' as const })),
  )
  const paragraphs = paragraphsOf(written.content ?? '')
  const long = paragraphs.flatMap((text, at) =>
    hitsIn(text).map(hit => ({ ...hit, field: 'content' as const, paragraph: at + 1 })),
  )
  return [...short, ...captions, ...long].slice(0, mostHits)
}

function hitsIn(text: string): Pick<WordHit, 'word' | 'level' | 'around'>[] {
  return contentPorts()
    .checkWords(text)
    .map(({ word, level, from, to }) => ({
      word: word.slice(0, 60),
      level,
      around: text.slice(Math.max(0, from - besides), to + besides).slice(0, 60),
    }))
}

/** The sentence that marks the place of a word that is refused. */
export function sentenceOfHit({ word, paragraph, around }: WordHit): string {
  const place = paragraph === undefined ? '' : `第 ${paragraph} 段`
  return `${place}含敏感词「${word}」：…${around}…`
}

/** What a published version says beside its text, as readers see it (`maskWords`). */
export function maskSnapshot(
  snapshot: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const masked = shortFields.flatMap(name => {
    const value = snapshot[name]
    return typeof value === 'string' ? [[name, maskWords(value)]] : []
  })
  // The cast of the snapshot: it was written from the fields of an article.
  const gallery = snapshot.gallery as Written['gallery'] | undefined
  const pictures = gallery?.map(({ caption, ...picture }) =>
    caption === undefined ? picture : { ...picture, caption: maskWords(caption) },
  )
  return { ...snapshot, ...Object.fromEntries(masked), ...(pictures ? { gallery: pictures } : {}) }
}

/** Between what is read as one line: a word stands within it, whatever marks stand within the word. */
const lineEnd = /(<br\s*\/?>|<\/(?:p|h[1-6]|li|tr|td|th|blockquote|pre|caption)>)/i

/** A stored text as readers see it: words of level 替换 stand as ***; tags stay as they are. */
export function maskWords(html: string): string {
  return html.split(lineEnd).map(maskLine).join('')
}

function maskLine(line: string): string {
  const found = contentPorts()
    .checkWords(line)
    .filter(({ level, from }) => level === 'replace' && !isInTag(line, from))
    .sort((one, other) => one.from - other.from)
  let masked = ''
  let done = 0
  for (const { from, to } of found) {
    const start = Math.max(from, done)
    // What another word covers already is hidden with it.
    if (from >= done) masked += `${line.slice(done, from)}***`
    masked += tagsIn(line.slice(start, to))
    done = Math.max(done, to)
  }
  return masked + line.slice(done)
}

function isInTag(line: string, place: number): boolean {
  return line.lastIndexOf('<', place) > line.lastIndexOf('>', place)
}

function tagsIn(html: string): string {
  return (html.match(/<[^>]*>/g) ?? []).join('')
}
