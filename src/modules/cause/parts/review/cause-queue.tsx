import { Tag } from 'antd'
import { useMemo } from 'react'
import { ref } from '#kinds/index.ts'
import { ReviewQueue } from '#modules/approval/parts/review-queue.tsx'
import type { QueueColumn } from '#modules/approval/parts/review-queue-columns.tsx'
import type { QueueFilter } from '#modules/approval/parts/review-queue-filters.tsx'
import type { QueueRow } from '#modules/approval/parts/use-review-queue.ts'
import { type Finding, FindingCounts } from '#ui/views/finding-list.tsx'
import { Money } from '#ui/views/money.tsx'
import type { CauseShape } from '../cause-shape.ts'

const shown = (row: QueueRow, name: string) => {
  const text = row.shown[name]
  return typeof text === 'string' && text !== '' ? text : '—'
}

const columnsOf = ({ label: kind }: CauseShape): readonly QueueColumn[] => [
  {
    key: 'precheck',
    title: '预检',
    width: 96,
    render: ({ subjectRow }) => <FindingCounts findings={findingsOf(subjectRow)} />,
  },
  { key: 'label', title: '事项', width: 76, render: row => row.label ?? '' },
  { key: 'organisation', title: '机构', width: 148, render: row => shown(row, 'organisation') },
  { key: 'submittedBy', title: '提交人', width: 68, render: row => shown(row, 'submittedBy') },
  {
    key: 'amount',
    title: '目标金额',
    width: 122,
    align: 'right',
    render: row => <Money fen={typeof row.amount === 'number' ? row.amount : null} />,
  },
  {
    key: 'raiseMode',
    title: '募捐',
    width: 64,
    render: ({ subjectRow }) => {
      const mode = subjectRow?.raiseMode === '2' ? '定向' : '公开'
      if (subjectRow?.emergency !== true) return mode
      return (
        <Tag color="red" title={`${mode}募捐，应急${kind}`}>
          应急
        </Tag>
      )
    },
  },
]

const filtersOf = ({ kind, label }: CauseShape): readonly QueueFilter[] => [
  { key: 'organisation', label: '机构', of: ref('机构', 'charity/organisation') },
  {
    key: 'category',
    label: '分类',
    of: ref('分类', 'classify/category', {
      where: [{ field: 'domain', op: 'is', value: kind }],
    }),
    where: value => ({ field: 'category', op: 'is', value }),
  },
  {
    key: 'step',
    label: '节点',
    of: { '1': '第一步', '2': '第二步', '3': '第三步', '4': '第四步' },
  },
  {
    key: 'emergency',
    label: '应急',
    of: { yes: `应急${label}`, no: `非应急${label}` },
    where: value => ({ field: 'emergency', op: 'is', value: value === 'yes' }),
  },
]

/** The findings of the last submission, told beside each pending cause. */
function findingsOf(row: Readonly<Record<string, unknown>> | null): readonly Finding[] | null {
  // The cast of an answer: `enrich` of its kind's serving gives exactly this.
  const extra = row?.extra as { precheck?: readonly Finding[] | null } | undefined
  return extra?.precheck ?? null
}

/** The queue of a kind: submitted causes and requests to end one, the longest waiting first. */
export function CauseQueue({ shape }: { readonly shape: CauseShape }) {
  const { label, places, reviews } = shape
  const columns = useMemo(() => columnsOf(shape), [shape])
  const filters = useMemo(() => filtersOf(shape), [shape])
  return (
    <ReviewQueue
      title={`${label}审核`}
      kind={reviews}
      detail={places.review}
      columns={columns}
      filters={filters}
      hint={`${label}提交审核、申请终止或结项后会出现在这里。`}
    />
  )
}
