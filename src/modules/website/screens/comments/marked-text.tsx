import type { ReactNode } from 'react'
import type { WordHit } from '../../model/index.ts'
import styles from '../website.module.css'

/** A text with the sensitive words in it marked; hover tells what each asks for. */
export function MarkedText({
  text,
  hits,
}: {
  readonly text: string
  readonly hits: readonly WordHit[]
}) {
  const parts: ReactNode[] = []
  let done = 0
  for (const hit of [...hits].sort((one, other) => one.at - other.at)) {
    if (hit.at < done) continue
    parts.push(text.slice(done, hit.at))
    parts.push(
      <mark
        key={hit.at}
        className={hit.level === 'block' ? styles.hitBlock : styles.hit}
        title={`${hit.word}（${{ block: '拦截', review: '送审', replace: '替换' }[hit.level]}）`}
      >
        {text.slice(hit.at, hit.at + hit.length)}
      </mark>,
    )
    done = hit.at + hit.length
  }
  parts.push(text.slice(done))
  return <p className={styles.text}>{parts}</p>
}
