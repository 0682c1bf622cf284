import { Money } from '#ui/views/money.tsx'
import type { FiguresAt } from '../../model/progress.ts'
import styles from '../told.module.css'

const rows = [
  ['raised', '筹款额'],
  ['refunded', '退款额'],
  ['paidOut', '拨付额'],
  ['fee', '管理费'],
  ['available', '可拨付余额'],
] as const

/** What the ledger said at publication, beside what it says now. */
export function MoneyCompared({
  then,
  now,
  used,
}: {
  readonly then: FiguresAt | null
  readonly now: FiguresAt | null
  /** 本期使用金额, as the text tells it; fen. */
  readonly used: number | null
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">账面</th>
          {then && <th scope="col">发布时</th>}
          {now && <th scope="col">此刻</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, label]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {then && (
              <td>
                <Money fen={then[key]} />
              </td>
            )}
            {now && (
              <td>
                <Money fen={now[key]} />
              </td>
            )}
          </tr>
        ))}
        <tr>
          <th scope="row">本期使用（填报）</th>
          <td colSpan={then && now ? 2 : 1}>
            <Money fen={used} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
