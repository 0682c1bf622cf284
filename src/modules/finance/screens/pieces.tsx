import { InputNumber } from 'antd'
import { Money } from '#ui/views/money.tsx'
import styles from './cash.module.css'
import { type Counted, pieces } from './denominations.ts'

interface PiecesProps {
  readonly counted: Counted
  onChange(counted: Counted): void
}

/** How many of each note and coin were counted, each with its sum. */
export function Pieces({ counted, onChange }: PiecesProps) {
  return (
    <div className={styles.grid}>
      {pieces.map(({ fen, label }) => (
        <Piece
          key={fen}
          fen={fen}
          label={label}
          count={counted[fen] ?? 0}
          onCount={count => {
            const { [String(fen)]: _, ...others } = counted
            onChange(count > 0 ? { ...others, [fen]: count } : others)
          }}
        />
      ))}
    </div>
  )
}

interface PieceProps {
  readonly fen: number
  readonly label: string
  readonly count: number
  onCount(count: number): void
}

function Piece({ fen, label, count, onCount }: PieceProps) {
  return (
    <>
      <span>{label}</span>
      <InputNumber
        min={0}
        max={1_000_000}
        precision={0}
        suffix="张/枚"
        style={{ width: '100%' }}
        aria-label={`${label}张数`}
        value={count || null}
        onChange={value => onCount(value ?? 0)}
      />
      <span className={styles.part}>
        <Money fen={fen * count} />
      </span>
    </>
  )
}
