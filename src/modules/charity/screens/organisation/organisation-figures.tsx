import type { ReactNode } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { Money } from '#ui/views/money.tsx'
import type { LedgerFigures, organisation } from '../../model/organisation.ts'
import { CertEnd } from './cert-end.tsx'
import styles from './organisation.module.css'

/** The figures that came with a row; null where no books are connected. */
export function figuresOf(row: PresentedOf<typeof organisation>): LedgerFigures | null {
  return row.extra?.figures ?? null
}

/** The standing of one organisation at a glance. */
export function OrganisationFigures({ row }: { readonly row: PresentedOf<typeof organisation> }) {
  const figures = figuresOf(row)
  return (
    <div className={styles.figures}>
      <Figure label="累计捐赠" value={<Money fen={figures?.raised} />} />
      <Figure label="可拨付余额" value={<Money fen={figures?.available} />} />
      <Figure label="募捐中的标的" value={figures?.raising ?? '—'} />
      <Figure label="关账至" value={figures?.closedThrough ?? '—'} />
      <Figure label="证照到期" value={<CertEnd row={row} />} />
      <Figure label="入驻时间" value={row.joinedAt ?? '—'} />
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
