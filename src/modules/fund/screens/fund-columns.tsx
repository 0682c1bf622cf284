import type { PresentedOf } from '#ui/logic/presented.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { Money } from '#ui/views/money.tsx'
import { type FundStanding, type fund, fundTypes } from '../model/index.ts'
import { percentOf } from './budget-lines.tsx'

type Fund = PresentedOf<typeof fund>

const standingOf = (row: Fund): FundStanding | undefined => row.extra?.fund
const dash = '—'

/** Columns of the list of funds beside those of every cause. */
export const fundColumns: ListColumns<typeof fund> = {
  fundType: {
    title: '类型',
    width: 88,
    render: ({ fundType }) => (fundType ? fundTypes[fundType] : dash),
  },
  founders: { title: '发起人', width: 152, render: row => standingOf(row)?.founders || dash },
  balance: {
    title: '规模',
    width: 128,
    align: 'right',
    render: row => <Money fen={row.extra?.figures?.balance ?? 0} />,
  },
  principal: {
    title: '本金',
    width: 128,
    align: 'right',
    render: row => {
      const kept = standingOf(row)?.principal ?? 0
      return kept === 0 ? dash : <Money fen={kept} />
    },
  },
  received: {
    title: '本年到账',
    width: 128,
    align: 'right',
    render: row => <Money fen={standingOf(row)?.receivedThisYear ?? 0} />,
  },
  granted: {
    title: '本年资助',
    width: 128,
    align: 'right',
    render: row => <Money fen={standingOf(row)?.grantedThisYear ?? 0} />,
  },
  budgetRate: {
    title: '预算执行率',
    width: 96,
    align: 'right',
    render: row => {
      const budget = standingOf(row)?.budget
      return budget ? `${percentOf(budget.used, budget.total)}%` : '无预算'
    },
  },
  committeeUntil: {
    title: '管委会届满',
    width: 104,
    render: row => standingOf(row)?.committeeUntil ?? dash,
  },
  termTo: { title: '存续至', width: 104, render: ({ termTo }) => termTo ?? '长期' },
  nextFeedback: {
    title: '下次反馈',
    width: 104,
    render: row => standingOf(row)?.nextFeedback ?? dash,
  },
}

/** The columns that the list begins with; the others are a choice away. */
export const fundColumnsShown = [
  'title',
  'fundType',
  'state',
  'founders',
  'balance',
  'principal',
  'available',
  'termTo',
  'nextFeedback',
]
