import type { QueueRow } from '#kernel/web/logic/use-review-queue.ts'
import { Money } from '#kernel/web/views/money.tsx'
import { type QueueColumn, ReviewQueue } from '#kernel/web/views/review-queue.tsx'

const shown = (row: QueueRow, name: string) => {
  const text = row.shown[name]
  return typeof text === 'string' && text !== '' ? text : '—'
}

const columns: readonly QueueColumn[] = [
  { key: 'label', title: '事项', width: 96, render: row => row.label ?? '' },
  { key: 'organisation', title: '机构', width: 200, render: row => shown(row, 'organisation') },
  { key: 'submittedBy', title: '提交人', width: 96, render: row => shown(row, 'submittedBy') },
  {
    key: 'amount',
    title: '目标金额',
    width: 150,
    align: 'right',
    render: row => <Money fen={typeof row.amount === 'number' ? row.amount : null} />,
  },
  {
    key: 'raiseMode',
    title: '募捐方式',
    width: 96,
    render: ({ subjectRow }) => (subjectRow?.raiseMode === '2' ? '定向募捐' : '公开募捐'),
  },
  {
    key: 'emergency',
    title: '应急',
    width: 64,
    render: ({ subjectRow }) => (subjectRow?.emergency === true ? '应急' : '—'),
  },
]

/** 项目审核: submitted projects and requests to end one, the longest waiting first. */
export default function QueueScreen() {
  return (
    <ReviewQueue
      title="项目审核"
      kind="project,cause.terminate,cause.close"
      detail="/project/proverifydetail"
      columns={columns}
      hint="项目提交审核、申请终止或结项后会出现在这里。"
    />
  )
}
