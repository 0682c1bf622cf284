import { useSearchParams } from 'react-router'
import { ref } from '#kinds/index.ts'
import { ReviewQueue } from '#modules/approval/parts/review-queue.tsx'
import type { QueueColumn } from '#modules/approval/parts/review-queue-columns.tsx'
import type { QueueFilter } from '#modules/approval/parts/review-queue-filters.tsx'
import type { QueueRow } from '#modules/approval/parts/use-review-queue.ts'
import { ChangeAsked, changeParts } from '#modules/cause/parts/change/change-queue.tsx'
import { shownText } from '#ui/logic/presented.ts'
import { type Finding, FindingCounts } from '#ui/views/finding-list.tsx'
import { Money } from '#ui/views/money.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { type FundStanding, fundTypes } from '../model/index.ts'
import { fundShape } from './fund-shape.tsx'

/** What enrichment tells of a fund under review; budgets and principal tell nothing of it. */
interface Told {
  readonly precheck?: readonly Finding[] | null
  readonly fund?: FundStanding
}

// The cast of an answer: `enrich` of the record under review gives exactly this.
const told = ({ subjectRow }: QueueRow): Told => (subjectRow?.extra ?? {}) as Told

const shown = (row: QueueRow, name: string) => {
  const text = row.shown[name]
  return typeof text === 'string' && text !== '' ? text : '—'
}

const types: Readonly<Record<string, string>> = fundTypes

/** The fund that a record of another kind belongs to. */
function fundOf(row: QueueRow['subjectRow']): string {
  return (row && (shownText(row, 'cause') || shownText(row, 'fund'))) || '—'
}

/** Of a fund its starting amount, of a budget its total, of a change of principal what it changes. */
function amountOf({ subjectRow, amount }: QueueRow): number | null {
  const start = subjectRow?.startAmount
  if (typeof start === 'number') return start
  // A fund may set no limit to its target.
  return typeof amount === 'number' && amount > 0 ? amount : null
}

const columns: readonly QueueColumn[] = [
  { key: 'label', title: '事项', width: 72, render: row => row.label ?? '' },
  {
    key: 'fundType',
    title: '类型 / 基金',
    width: 104,
    render: ({ subjectRow }) => types[String(subjectRow?.fundType ?? '')] ?? fundOf(subjectRow),
  },
  {
    key: 'precheck',
    title: '预检',
    width: 76,
    render: row => <FindingCounts findings={told(row).precheck ?? null} />,
  },
  {
    key: 'amount',
    title: '金额',
    width: 124,
    align: 'right',
    render: row => <Money fen={amountOf(row)} />,
  },
  { key: 'founders', title: '发起人', width: 96, render: row => told(row).fund?.founders ?? '—' },
  { key: 'organisation', title: '机构', width: 112, render: row => shown(row, 'organisation') },
  { key: 'submittedBy', title: '提交人', width: 64, render: row => shown(row, 'submittedBy') },
]

const filters: readonly QueueFilter[] = [
  {
    key: 'kind',
    label: '事项',
    as: 'segments',
    of: {
      fund: '设立',
      fundBudget: '年度预算',
      principalChange: '动本',
      'fund.terminate': '终止',
      'fund.close': '结项',
      'fund.change': '变更',
      'fund.surplus': '清算',
    },
  },
  { key: 'organisation', label: '机构', of: ref('机构', 'charity/organisation') },
  { key: 'step', label: '节点', of: { '1': '第一步', '2': '第二步', '3': '第三步' } },
]

/**
 * /fund/fundReview: funds, budgets, principal, changes and liquidations in one queue, the longest
 * waiting first; beside it the change requests and liquidations in every state. `?change=` asks for a change.
 */
export default function QueueScreen() {
  const [params] = useSearchParams()
  if (params.has('change')) return <ChangeAsked kind="fund" resource={fundShape.resource} />
  return <ScreenParts label="基金审核" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'queue', label: '审核', needs: 'review.view', content: () => <Queue /> },
  ...changeParts('fund'),
]

function Queue() {
  return (
    <ReviewQueue
      title="基金审核"
      kind={fundShape.reviews}
      detail={fundShape.places.review}
      tellsKind
      columns={columns}
      filters={filters}
      hint="基金设立、变更、年度预算、动本、终止和清算申请提交后会出现在这里。"
    />
  )
}
