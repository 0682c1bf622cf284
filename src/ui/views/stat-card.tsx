import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { printChange } from './print-change.ts'
import styles from './stat-card.module.css'

export interface StatCardProps {
  readonly label: string
  /** The figure; undefined while it is being asked. */
  readonly figure: ReactNode
  readonly unit?: string
  /** Change against the time before, in percent. */
  readonly change?: number | null
  /** What the change is measured against, or another quiet remark. */
  readonly note?: ReactNode
  /** Why no list has as many rows as it counts: persons among gifts, hours, hearts. Every other count opens its rows. */
  readonly noRows?: string
  /** The address of the rows that it counts. */
  readonly to?: string | undefined
}

/** One figure with its name; a link when there is something behind it. */
export function StatCard({ label, figure, unit, change, note, noRows, to }: StatCardProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      {figure === undefined ? (
        <Skeleton.Button active size="small" className={styles.asked} />
      ) : (
        <span className={styles.figure} data-value>
          {figure}
          {unit && <small className={styles.unit}>{unit}</small>}
        </span>
      )}
      <span className={styles.foot}>
        {typeof change === 'number' && <Change percent={change} />}
        {note}
      </span>
    </>
  )
  // What a figure counts, for whoever checks that it opens as many rows.
  const told = {
    'data-figure': label,
    'data-unit': unit ?? '',
    ...(noRows !== undefined && { 'data-no-rows': noRows }),
  }
  if (to === undefined)
    return (
      <div className={styles.card} {...told}>
        {content}
      </div>
    )
  return (
    <Link to={to} className={styles.open} {...told}>
      {content}
    </Link>
  )
}

/** Stat cards side by side. */
export function StatCards({ children }: { readonly children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>
}

/** A change against the time before, in percent: green upwards, red downwards. */
export function Change({
  percent,
  title,
}: {
  readonly percent: number
  /** What it is measured against. */
  readonly title?: string
}) {
  const isUp = percent >= 0
  if (Math.abs(percent) < 0.05) return <span title={title}>持平</span>
  return (
    <span className={isUp ? styles.up : styles.down} title={title}>
      {isUp ? <ArrowUpOutlined /> : <ArrowDownOutlined />} {printChange(percent)}
    </span>
  )
}
