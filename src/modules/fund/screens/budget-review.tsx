import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import styles from '#ui/views/detail.module.css'
import { Facts } from '#ui/views/facts.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { fundBudget } from '../model/index.ts'
import { BudgetLines } from './budget-lines.tsx'
import { fundShape } from './fund-shape.tsx'

/** The review of a year's budget: its lines beside how the years before were used. */
export function BudgetReview() {
  return <AddressedRecord resource={fundBudget}>{row => <OpenBudget row={row} />}</AddressedRecord>
}

function OpenBudget({ row }: { readonly row: PresentedOf<typeof fundBudget> }) {
  const navigate = useNavigate()
  const { places, reviews } = fundShape
  return (
    <ReviewDesk
      resource={fundBudget}
      row={row}
      kinds={reviews}
      tellsKind
      places={{ page: places.review, queue: places.queue }}
      links={
        <Button
          onClick={() =>
            navigate(withParams('/fund/funddetail', { id: row.fund ?? '', tab: 'budgets' }))
          }
        >
          查看基金
        </Button>
      }
      facts={
        <span>
          预算总额 <Money fen={row.total} />
        </span>
      }
    >
      <div className={styles.sections}>
        <Section title="可用资金">
          <Facts
            facts={[
              { key: 'carriedOver', label: '上年结转', value: <Money fen={row.carriedOver} /> },
              { key: 'expected', label: '预计收入', value: <Money fen={row.expectedIncome} /> },
              { key: 'note', label: '预计收入说明', value: row.incomeNote ?? '—' },
            ]}
          />
        </Section>
        <Section title="预算行">
          <BudgetLines budget={row} />
        </Section>
        <Section title="历年执行" padding="flush">
          <ListScreen
            resource={fundBudget}
            kept="memory"
            canCreate={false}
            where={[
              { field: 'fund', op: 'is', value: row.fund },
              { field: 'state', op: 'in', value: ['active', 'closed'] },
            ]}
            shown={['year', 'total', 'state']}
          />
        </Section>
      </div>
    </ReviewDesk>
  )
}
