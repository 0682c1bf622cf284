import { type ReactNode, useRef } from 'react'
import { richTextParts } from '#kinds/html/rich-text-slot.input.tsx'
import { fileUrl } from '#ui/logic/sources.ts'
import { useMarkedWords } from '#ui/logic/use-marked-words.ts'
import styles from './text.module.css'

/** What readers see of a text. */
export interface Printed {
  readonly title: string
  readonly subtitle?: string | null
  readonly content: string | null
  readonly byline?: readonly (string | null | undefined)[]
  readonly gallery?:
    | readonly { readonly file: string; readonly caption?: string | undefined }[]
    | null
  readonly link?: string | null
  readonly note?: string | null
}

export interface PaperProps {
  readonly printed: Printed
  /** Sensitive words to be marked. */
  readonly words?: readonly string[]
  /** Passages with a reviewer's remark. */
  readonly passages?: readonly string[]
  /** Told the passage that was selected. */
  readonly onSelect?: (passage: string) => void
  readonly foot?: ReactNode
}

const nothing: readonly string[] = []

/** A text as readers see it. */
export function Paper({
  printed,
  words = nothing,
  passages = nothing,
  onSelect,
  foot,
}: PaperProps) {
  const root = useRef<HTMLElement>(null)
  useMarkedWords(root, 'sensitive-words', words)
  useMarkedWords(root, 'remarked-passages', passages)
  const { View } = richTextParts()
  const select = () => {
    const selection = window.getSelection()
    const text = selection?.toString().trim() ?? ''
    if (text !== '' && selection?.anchorNode && root.current?.contains(selection.anchorNode))
      onSelect?.(text.slice(0, 200))
  }
  const byline = printed.byline?.filter(Boolean) ?? []
  return (
    <article
      ref={root}
      className={styles.paper}
      {...(onSelect ? { onMouseUp: select, onKeyUp: select } : {})}
    >
      <h1>{printed.title}</h1>
      {printed.subtitle && <p className={styles.subtitle}>{printed.subtitle}</p>}
      {byline.length > 0 && (
        <div className={styles.byline}>
          {byline.map(text => (
            <span key={text}>{text}</span>
          ))}
        </div>
      )}
      {printed.content && <View html={printed.content} />}
      {printed.link && (
        <p>
          外链：
          <a href={printed.link} target="_blank" rel="noreferrer">
            {printed.link}
          </a>
        </p>
      )}
      {printed.gallery && printed.gallery.length > 0 && (
        <div className={styles.gallery}>
          {printed.gallery.map(({ file, caption }) => (
            <figure key={file}>
              <img src={fileUrl(file)} alt={caption ?? ''} loading="lazy" />
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {printed.note && <p className={styles.quiet}>更正说明：{printed.note}</p>}
      {foot}
    </article>
  )
}
