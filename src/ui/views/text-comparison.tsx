import { Empty } from 'antd'
import { useMemo } from 'react'
import { cellMark, comparedLines, headingsIn } from '#kinds/html/compared-lines.ts'
import { compareTexts, countChanges, type Piece } from '#ui/logic/compare-texts.ts'
import styles from './text-comparison.module.css'

export interface TextComparisonProps {
  readonly before: string | null
  readonly after: string | null
}

/** Two versions of a rich text in one column: what went is struck out, what came is underlined. */
export function TextComparison({ before, after }: TextComparisonProps) {
  const { compared, changes } = useMemo(() => {
    const lines = compareTexts(comparedLines(before ?? ''), comparedLines(after ?? ''))
    const headings = new Set([...headingsIn(before ?? ''), ...headingsIn(after ?? '')])
    return { compared: keyed(lines, headings), changes: countChanges(lines) }
  }, [before, after])
  if (changes === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={before === after ? '内容没有变化' : '文字没有变化，仅格式有调整'}
      />
    )
  return (
    <div className={styles.comparison}>
      <p className={styles.quiet}>{changes} 段有变化</p>
      {compared.map(({ key, look, pieces }) => (
        <p key={key} className={look}>
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
function keyed(lines: readonly (readonly Piece[])[], headings: ReadonlySet<string>) {
  return lines.map((line, at) => ({
    key: `p${at}`,
    look: lookOf(line, headings),
    pieces: line.map((piece, no) => ({ ...piece, key: `${no}${piece.kind}` })),
  }))
}

function lookOf(line: readonly Piece[], headings: ReadonlySet<string>): string | undefined {
  const as = (kind: Piece['kind']) =>
    line.flatMap(piece => (piece.kind === kind || piece.kind === 'same' ? piece.text : [])).join('')
  if (headings.has(as('new')) || headings.has(as('gone'))) return styles.heading
  return line.some(({ text }) => text.includes(cellMark.trim())) ? styles.row : undefined
}
