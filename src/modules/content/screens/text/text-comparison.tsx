import { Empty } from 'antd'
import { useMemo } from 'react'
import { paragraphsOf } from '../../model/index.ts'
import { countChanges, type Piece, compareTexts as piecesOf } from './compare-texts.ts'
import styles from './text.module.css'

export interface TextComparisonProps {
  readonly before: string | null
  readonly after: string | null
}

/** Two versions of a rich text in one column: what went is struck out, what came is underlined. */
export function TextComparison({ before, after }: TextComparisonProps) {
  const { compared, changes } = useMemo(() => {
    const lines = piecesOf(paragraphsOf(before ?? ''), paragraphsOf(after ?? ''))
    return { compared: keyed(lines), changes: countChanges(lines) }
  }, [before, after])
  if (changes === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="文字没有变化" />
  return (
    <div className={styles.comparison}>
      <p className={styles.quiet}>{changes} 段有变化</p>
      {compared.map(({ key, pieces }) => (
        <p key={key}>
          {pieces.map(({ key: no, kind, text }) => {
            if (kind === 'gone') return <del key={no}>{text}</del>
            if (kind === 'new') return <ins key={no}>{text}</ins>
            return <span key={no}>{text}</span>
          })}
        </p>
      ))}
    </div>
  )
}

// A paragraph has no name but its place.
function keyed(lines: readonly (readonly Piece[])[]) {
  return lines.map((line, at) => ({
    key: `p${at}`,
    pieces: line.map((piece, no) => ({ ...piece, key: `${no}${piece.kind}` })),
  }))
}

/** The comparison as drafts of texts are offered with. */
export function compareTexts(before: string, after: string) {
  return <TextComparison before={before} after={after} />
}
