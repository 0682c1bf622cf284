import { Money } from '#ui/views/money.tsx'
import {
  type FigureName,
  figureLabels,
  figureNames,
  type ReportFigures,
} from '../../model/report-figures.ts'
import styles from '../told.module.css'

/** The sums of a report beside the ledger of now (与账面核对); what differs is red. */
export function FiguresTable({
  figures,
  now,
}: {
  readonly figures: ReportFigures
  readonly now: ReportFigures | null
}) {
  const differs = (name: FigureName) => now !== null && now[name] !== figures[name]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">款物情况</th>
          <th scope="col" className={styles.amount}>
            报告
          </th>
          {now && (
            <th scope="col" className={styles.amount}>
              与账面核对（此刻）
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {figureNames.map(name => (
          <tr key={name}>
            <th scope="row">{figureLabels[name]}</th>
            <td className={styles.amount}>
              <Money fen={figures[name]} />
            </td>
            {now && (
              <td
                className={
                  differs(name) ? `${styles.amount} ${styles.differs}` : (styles.amount ?? '')
                }
              >
                <Money fen={now[name]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 支出明细: every payment by itself. */
export function PaymentsTable({ figures }: { readonly figures: ReportFigures }) {
  if (figures.payments.length === 0) return <p className={styles.quiet}>期间内没有支出</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">预算行</th>
          <th scope="col">收款方</th>
          <th scope="col">说明</th>
          <th scope="col" className={styles.amount}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.payments.map(({ id, day, budgetLine, payeeKind, payee, label, memo, amount }) => (
          <tr key={id}>
            <td>{day}</td>
            <td>{budgetLine ?? '—'}</td>
            <td>{[payeeKind, payee].filter(Boolean).join(' ') || '—'}</td>
            <td>{[label, memo].filter(Boolean).join(' ')}</td>
            <td className={styles.amount}>
              <Money fen={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
