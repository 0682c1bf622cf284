import { Tag } from 'antd'
import { ref } from '#kinds/index.ts'
import { ReviewQueue } from '#modules/approval/parts/review-queue.tsx'
import type { QueueColumn } from '#modules/approval/parts/review-queue-columns.tsx'
import type { QueueFilter } from '#modules/approval/parts/review-queue-filters.tsx'
import type { QueueRow } from '#modules/approval/parts/use-review-queue.ts'
import { type Finding, FindingCounts } from '#ui/views/finding-list.tsx'
import { Money } from '#ui/views/money.tsx'

const shown = (row: QueueRow, name: string) => {
  const text = row.shown[name]
  return typeof text === 'string' && text !== '' ? text : '—'
}

const columns: readonly QueueColumn[] = [
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
        <Tag color="red" title={`${mode}募捐，应急项目`}>
          应急
        </Tag>
      )
    },
  },
]

const filters: readonly QueueFilter[] = [
  { key: 'organisation', label: '机构', of: ref('机构', 'charity/organisation') },
  {
    key: 'category',
    label: '分类',
    of: ref('分类', 'classify/category', {
      where: [{ field: 'domain', op: 'is', value: 'project' }],
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
    of: { yes: '应急项目', no: '非应急项目' },
    where: value => ({ field: 'emergency', op: 'is', value: value === 'yes' }),
  },
]

/** The findings of the last submission, told beside each pending project. */
function findingsOf(row: Readonly<Record<string, unknown>> | null): readonly Finding[] | null {
  // The cast of an answer: `enrich` of the project's serving gives exactly this.
  const extra = row?.extra as { precheck?: readonly Finding[] | null } | undefined
  return extra?.precheck ?? null
}

/** 项目审核: submitted projects and requests to end one, the longest waiting first. */
export default function QueueScreen() {
  return (
    <ReviewQueue
      title="项目审核"
      kind="project,cause.terminate,cause.close"
      detail="/project/proverifydetail"
      columns={columns}
      filters={filters}
      hint="项目提交审核、申请终止或结项后会出现在这里。"
    />
  )
}
