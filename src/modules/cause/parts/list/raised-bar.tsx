import type { PresentedOf } from '#ui/logic/presented.ts'
import { Money } from '#ui/views/money.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { figuresOf, percentOf } from '../cause-figures.ts'
import { TargetAmount } from '../target-amount.tsx'
import styles from './raised-bar.module.css'

/** What a cause raised against its target, as a bar of a list's cell. */
export function RaisedBar({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const raised = figuresOf(row)?.raised ?? 0
  const target = row.targetAmount ?? 0
  const percent = percentOf(raised, target)
  return (
    <span className={styles.bar}>
      <span className={styles.line}>
        <span>
          <Money fen={raised} />
          <span className={styles.percent}>
            {' / '}
            <TargetAmount fen={target} sign="" />
          </span>
        </span>
        {percent !== null && <span className={styles.percent}>{percent}%</span>}
      </span>
      {target > 0 && (
        <span className={styles.track}>
          <span className={styles.fill} style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
        </span>
      )}
    </span>
  )
}
