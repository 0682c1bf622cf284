import type { ReactNode } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { Money } from '#kernel/web/views/money.tsx'
import styles from './organisation.module.css'
import { CertEnd } from './organisation-list.tsx'

/** What the ledger says of an organisation; fen and pieces. */
export interface Figures {
  readonly raising: number
  readonly raised: number
  readonly available: number
  /** The last day that the books are closed for; null where none is. */
  readonly closedThrough: string | null
}

/** The figures that came with a row; null where no books are connected. */
export function figuresOf(row: Presented): Figures | null {
  const figures = row.extra?.figures
  // The cast of an answer: `enrich` of the organisation's serving gives exactly this.
  return (figures as Figures | null | undefined) ?? null
}

/** The standing of one organisation at a glance. */
export function OrganisationFigures({ row }: { readonly row: Presented }) {
  const figures = figuresOf(row)
  return (
    <div className={styles.figures}>
      <Figure label="累计捐赠" value={<Money fen={figures?.raised} />} />
      <Figure label="可拨付余额" value={<Money fen={figures?.available} />} />
      <Figure label="募捐中的标的" value={figures?.raising ?? '—'} />
      <Figure label="关账至" value={figures?.closedThrough ?? '—'} />
      <Figure label="证照到期" value={<CertEnd row={row} />} />
      <Figure label="入驻时间" value={String(row.joinedAt ?? '—')} />
    </div>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className={styles.figure}>
      <span className={styles.figureLabel}>{label}</span>
      <span className={styles.figureValue}>{value}</span>
    </div>
  )
}
