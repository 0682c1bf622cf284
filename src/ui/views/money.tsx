import { printMoney } from '#kinds/money/print-money.ts'
import styles from './money.module.css'

export interface MoneyProps {
  /** Fen. */
  readonly fen: number | null | undefined
  /** strong: the figure of a card or a sum. */
  readonly weight?: 'plain' | 'strong'
  readonly sign?: '¥' | ''
}

/** An amount with figures of one width; negative ones in the colour of warning. */
export function Money({ fen, weight = 'plain', sign = '¥' }: MoneyProps) {
  if (fen === null || fen === undefined) return <span className={styles.none}>—</span>
  const look = [styles.money, weight === 'strong' && styles.strong, fen < 0 && styles.negative]
  return (
    <span className={look.filter(Boolean).join(' ')}>
      {sign && <span className={styles.sign}>{sign}</span>}
      {printMoney(fen)}
    </span>
  )
}
