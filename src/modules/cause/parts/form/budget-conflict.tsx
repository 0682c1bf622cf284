import { Alert, Button } from 'antd'
import { printMoney } from '#kinds/index.ts'
import { expenseItems } from '../../model/budget-line.ts'
import styles from './budget.module.css'
import { type BudgetDraft, budgetSum, lineAmount } from './budget.ts'
import type { Budget } from './use-budget.ts'

/** Somebody saved the budget meanwhile: what stands now, and whose table shall hold. */
export function BudgetConflictNote({ budget }: { readonly budget: Budget }) {
  const { conflict } = budget
  if (conflict === null) return null
  const { sentence, latest } = conflict
  return (
    <Alert
      type="warning"
      showIcon
      title={sentence}
      description={
        <div className={styles.conflict}>
          <span>你填写的内容仍在下表中，尚未保存。最新预算为：</span>
          <ul className={styles.latest}>
            {latest.map(line => (
              <li key={line.key}>{inWords(line)}</li>
            ))}
          </ul>
          <span>
            共 {latest.length} 行，合计 ¥{printMoney(budgetSum(latest))}
          </span>
          <div className={styles.foot}>
            <Button size="small" onClick={budget.takeLatest}>
              采用最新预算
            </Button>
            <Button size="small" onClick={budget.keepMine}>
              保留我的，保存时覆盖
            </Button>
          </div>
        </div>
      }
    />
  )
}

function inWords(line: BudgetDraft): string {
  const item = Object.entries(expenseItems).find(([code]) => code === line.item1)?.[1]
  const words = [item, line.item2, line.content].filter(each => each !== undefined && each !== '')
  return `${words.join(' · ')}：¥${printMoney(lineAmount(line))}`
}
