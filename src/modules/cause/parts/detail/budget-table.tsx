import { Progress, Skeleton } from 'antd'
import { ByPlace } from '#ui/views/by-place.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { expenseItems } from '../../model/budget-line.ts'
import { percentOf } from '../cause-figures.ts'
import { useCauseShape } from '../cause-shape.ts'
import { useBudgetLines } from '../form/use-budget.ts'
import styles from './detail.module.css'

/** One line of a budget as it is stored or as it was submitted. */
export interface BudgetShown {
  readonly item1?: unknown
  readonly item2?: unknown
  readonly content?: unknown
  readonly unitPrice?: unknown
  readonly quantity?: unknown
  readonly unit?: unknown
  readonly amount?: unknown
  readonly used?: unknown
  readonly reserved?: unknown
  readonly [field: string]: unknown
}

/** The budget of a cause with what was used of each line. */
export function CauseBudget({ cause }: { readonly cause: string }) {
  const { lines, failure, refresh } = useBudgetLines(cause)
  if (failure) return <FailureState size="small" failure={failure} onRetry={refresh} />
  if (!lines) return <Skeleton active />
  return <BudgetTable lines={lines} use="shown" />
}

const labels: Readonly<Record<string, string>> = expenseItems
const number = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Budget lines as a table with their sum. `use`: whether used, reserved and remainder are shown. */
export function BudgetTable({
  lines,
  use,
}: {
  readonly lines: readonly BudgetShown[]
  readonly use: 'shown' | 'none'
}) {
  const { label } = useCauseShape()
  if (lines.length === 0) {
    return (
      <EmptyState size="small" title="还没有预算" hint={`在编辑${label}的「预算」一步中填写。`} />
    )
  }
  const sum = (name: 'amount' | 'used' | 'reserved') =>
    lines.reduce((total, line) => total + number(line[name]), 0)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>费用类别</th>
            <th>费用项</th>
            <th>执行内容</th>
            <th className={styles.right}>单价 × 数量</th>
            <th className={styles.right}>预算</th>
            {use === 'shown' && (
              <>
                <th className={styles.right}>已用</th>
                <th className={styles.right}>冻结</th>
                <th className={styles.right}>剩余</th>
                <th className={styles.rate}>执行率</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          <ByPlace items={lines}>
            {line => (
              <tr>
                <td>{labels[String(line.item1)] ?? ''}</td>
                <td>{String(line.item2 ?? '')}</td>
                <td className={styles.content}>{String(line.content ?? '')}</td>
                <td className={styles.right}>
                  <Money fen={number(line.unitPrice)} sign="" /> × {number(line.quantity)}
                  {line.unit ? ` ${String(line.unit)}` : ''}
                </td>
                <td className={styles.right}>
                  <Money fen={number(line.amount)} sign="" />
                </td>
                {use === 'shown' && <Use line={line} />}
              </tr>
            )}
          </ByPlace>
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>合计（元）</td>
            <td className={styles.right}>
              <Money fen={sum('amount')} sign="" />
            </td>
            {use === 'shown' && (
              <Use line={{ amount: sum('amount'), used: sum('used'), reserved: sum('reserved') }} />
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Use({ line }: { readonly line: BudgetShown }) {
  const [amount, used, reserved] = [number(line.amount), number(line.used), number(line.reserved)]
  return (
    <>
      <td className={styles.right}>
        <Money fen={used} sign="" />
      </td>
      <td className={styles.right}>
        <Money fen={reserved} sign="" />
      </td>
      <td className={styles.right}>
        <Money fen={amount - used - reserved} sign="" />
      </td>
      <td>
        <Progress
          aria-label="预算执行率"
          percent={Math.min(100, percentOf(used, amount) ?? 0)}
          size="small"
        />
      </td>
    </>
  )
}
