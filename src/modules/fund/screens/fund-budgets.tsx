import { Progress } from 'antd'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { fundBudget } from '../model/index.ts'
import { BudgetLines, percentOf } from './budget-lines.tsx'

/** The budgets of a fund, the latest year first; one opens with its lines. */
export function FundBudgets({ fund }: { readonly fund: string }) {
  return (
    <ListScreen
      resource={fundBudget}
      kept="memory"
      where={[{ field: 'fund', op: 'is', value: fund }]}
      initial={{ fund, year: new Date().getFullYear() }}
      createLabel="编制预算"
      shown={['year', 'state', 'total', 'used', 'reserved', 'rest', 'rate', 'approvedByMeeting']}
      columns={{
        used: {
          title: '已用',
          align: 'right',
          render: row => <Money fen={row.extra?.used ?? 0} />,
        },
        reserved: {
          title: '冻结',
          align: 'right',
          render: row => <Money fen={row.extra?.reserved ?? 0} />,
        },
        rest: {
          title: '剩余',
          align: 'right',
          render: row => (
            <Money fen={(row.total ?? 0) - (row.extra?.used ?? 0) - (row.extra?.reserved ?? 0)} />
          ),
        },
        rate: {
          title: '执行率',
          width: 120,
          render: row => (
            <Progress
              size="small"
              percent={percentOf(row.extra?.used ?? 0, row.total ?? 0)}
              aria-label={`${row.year} 年度执行率`}
            />
          ),
        },
      }}
      detail={{
        review: 'shown',
        tabs: [{ key: 'lines', label: '预算行', content: row => <BudgetLines budget={row} /> }],
      }}
    />
  )
}
