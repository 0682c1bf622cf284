import { Money } from '#ui/views/money.tsx'
import styles from './finance.module.css'

/** A figure with its label: an amount in fen, or a text. */
export type Figure =
  | { readonly label: string; readonly fen: unknown; readonly text?: undefined }
  | { readonly label: string; readonly text: string; readonly fen?: undefined }

/** Figures side by side above a record; an amount that is unknown stands as a dash. */
export function FigureStrip({ items }: { readonly items: readonly Figure[] }) {
  return (
    <div className={styles.figures}>
      {items.map(({ label, fen, text }) => (
        <span key={label} className={styles.figure}>
          {label}
          <strong>{text ?? <Money fen={typeof fen === 'number' ? fen : null} />}</strong>
        </span>
      ))}
    </div>
  )
}
