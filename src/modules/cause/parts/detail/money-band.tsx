import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { printNumber } from '#kinds/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { Money } from '#ui/views/money.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { figuresOf, percentOf } from '../cause-figures.ts'
import { TargetAmount } from '../target-amount.tsx'
import styles from './detail.module.css'

/** The money of a cause at a glance: raised against target, what is left, what went out. */
export function MoneyBand({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const figures = figuresOf(row)
  const target = row.targetAmount ?? 0
  const raised = figures?.raised ?? 0
  const net = raised - (figures?.refunded ?? 0)
  const reached = percentOf(raised, target)
  const executed = percentOf(figures?.paidOut ?? 0, net)
  return (
    <div className={styles.band}>
      <div className={styles.raised}>
        <span className={styles.label}>筹款额</span>
        <span className={styles.large}>
          <Money fen={raised} />
          <small>
            目标 <TargetAmount fen={target} />
          </small>
        </span>
        {target > 0 && (
          <>
            <Progress
              percent={Math.min(100, reached ?? 0)}
              showInfo={false}
              size="small"
              aria-label="达成率"
            />
            <span className={styles.note}>达成 {reached ?? 0}%</span>
          </>
        )}
      </div>
      <Figure
        label="可拨付余额"
        value={<Money fen={figures?.available ?? 0} />}
        note={
          <>
            冻结 <Money fen={figures?.reserved ?? 0} />
          </>
        }
      />
      <Figure
        label="已拨付"
        value={<Money fen={figures?.paidOut ?? 0} />}
        note={executed === null ? '执行率 —' : `执行率 ${executed}%`}
      />
      <Figure
        label="捐赠人数"
        value={printNumber(figures?.donors ?? 0, 0)}
        note={`${printNumber(figures?.donations ?? 0, 0)} 笔`}
      />
    </div>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  readonly note: ReactNode
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.note}>{note}</span>
    </div>
  )
}
