import type { PresentedOf } from '#ui/logic/presented.ts'
import { Money } from '#ui/views/money.tsx'
import type { project } from '../model/project.ts'
import { figuresOf, percentOf } from './project-figures.ts'
import styles from './raised-bar.module.css'

/** What a project raised against its target, as a bar of a list's cell. */
export function RaisedBar({ row }: { readonly row: PresentedOf<typeof project> }) {
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
            <Money fen={target} sign="" />
          </span>
        </span>
        {percent !== null && <span className={styles.percent}>{percent}%</span>}
      </span>
      <span className={styles.track}>
        <span className={styles.fill} style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
      </span>
    </span>
  )
}
