import { Alert } from 'antd'
import { printMoment } from '#kinds/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { moneyIn } from '../model/money-in.ts'
import styles from './finance.module.css'
import { yuan } from './refund-facts.tsx'

/** What goes back to its payer, why, who asked and checked, and whose turn it is (P20). */
export function ReturnFacts({ row }: { readonly row: PresentedOf<typeof moneyIn> }) {
  const { returnReason, openAmount, returnCheckedBy } = row
  const waits =
    returnCheckedBy === null
      ? '等待申请人以外的人审核'
      : '等待申请人、审核人以外的人付款并确认，须为三个不同的人'
  return (
    <Alert
      className={styles.notice ?? ''}
      type="warning"
      showIcon
      title={`退回 ${yuan(openAmount)}：${waits}`}
      description={
        <>
          <div>原因：{returnReason ?? '—'}</div>
          <div>申请：{did(row, 'returnAsked')}</div>
          {returnCheckedBy !== null && <div>审核：{did(row, 'returnChecked')}</div>}
        </>
      }
    />
  )
}

function did(row: PresentedOf<typeof moneyIn>, step: 'returnAsked' | 'returnChecked'): string {
  const at = row[`${step}At`]
  return `${row.shown[`${step}By`] ?? '—'}，${at !== null ? printMoment(at) : '—'}`
}
