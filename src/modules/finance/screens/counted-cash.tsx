import type { PresentedOf } from '#ui/logic/presented.ts'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import type { moneyIn } from '../model/money-in.ts'
import styles from './cash.module.css'
import { countedIn, pieces, sumOf } from './denominations.ts'

/** What the first counter counted, for the second one to count again. */
export function CountedCash({ row }: { readonly row: PresentedOf<typeof moneyIn> }) {
  const counted = countedIn(row.denominations)
  const names = Array.isArray(row.shown.counters) ? row.shown.counters.join('、') : '—'
  return (
    <div className={styles.above}>
      <Section title="清点" note={`清点人：${names}`}>
        <div className={styles.counted}>
          {pieces
            .filter(({ fen }) => counted[fen] !== undefined)
            .map(({ fen, label }) => (
              <span key={fen} className={styles.piece}>
                {label} × {counted[fen]}
              </span>
            ))}
          <strong className={styles.total}>
            合计 <Money fen={sumOf(counted)} weight="strong" />
          </strong>
        </div>
      </Section>
    </div>
  )
}
