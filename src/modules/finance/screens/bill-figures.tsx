import type { PresentedOf } from '#ui/logic/presented.ts'
import type { bill } from '../model/index.ts'
import { FigureStrip } from './figure-strip.tsx'
import styles from './finance.module.css'

const counts = [
  ['evenCount', '平账'],
  ['differingCount', '差异'],
  ['shortCount', '短款'],
  ['madeCount', '补单'],
] as const

const amounts = [
  ['payAmount', '收款'],
  ['refundAmount', '退款'],
  ['feeAmount', '手续费'],
] as const

/** What a bill says and how much of it matched. */
export function BillFigures({ row }: { readonly row: PresentedOf<typeof bill> }) {
  return (
    <div className={styles.strips}>
      <FigureStrip items={amounts.map(([name, label]) => ({ label, fen: row[name] }))} />
      <FigureStrip
        items={counts.map(([name, label]) => ({ label, text: `${row[name] ?? 0} 笔` }))}
      />
    </div>
  )
}
