import { compareTexts, type Piece } from '#ui/logic/compare-texts.ts'
import styles from './trace.module.css'

/** Characters from which a text is compared letter by letter. */
const long = 40
/** Characters of what stayed the same that are shown on either side of a change. */
const around = 16

/** Whether a change of this text is told by what went and what came, and not by both texts. */
export function isLongChange(before: string, after: string): boolean {
  return before !== '' && after !== '' && Math.max(before.length, after.length) >= long
}

/** A long text before and after: what went is struck out, what came is underlined, the rest is shortened. */
export function TextChange({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = compareTexts(before.split('\n'), after.split('\n')).map((line, at) => ({
    key: `l${at}`,
    isSame: line.every(({ kind }) => kind === 'same'),
    pieces: line.map((piece, no) => ({ ...piece, key: `${no}${piece.kind}` })),
  }))
  return (
    <div className={styles.textChange}>
      {lines
        .filter(({ isSame }) => !isSame)
        .map(({ key, pieces }) => (
          <p key={key}>
            {pieces.map(({ key: no, ...piece }, at) => {
              if (piece.kind === 'gone') return <del key={no}>{piece.text}</del>
              if (piece.kind === 'new') return <ins key={no}>{piece.text}</ins>
              return <span key={no}>{shortened(piece, at === 0, at === pieces.length - 1)}</span>
            })}
          </p>
        ))}
    </div>
  )
}

function shortened({ text }: Piece, isFirst: boolean, isLast: boolean): string {
  const letters = [...text]
  const start = isFirst ? 0 : around
  const end = isLast ? 0 : around
  if (letters.length <= start + end + 1) return text
  const head = letters.slice(0, start).join('')
  const tail = end === 0 ? '' : letters.slice(-end).join('')
  return `${head}…${tail}`
}
