import { Tag } from 'antd'
import type { ExtraOf } from '#kernel/resource/resource.ts'
import { ref } from '#kinds/index.ts'
import { ReviewQueue } from '#modules/approval/parts/review-queue.tsx'
import type { QueueColumn } from '#modules/approval/parts/review-queue-columns.tsx'
import type { QueueFilter } from '#modules/approval/parts/review-queue-filters.tsx'
import type { QueueRow } from '#modules/approval/parts/use-review-queue.ts'
import { audienceOf, type progress } from '../../model/progress.ts'
import styles from '../told.module.css'
import { type CauseKind, toldPlaces } from '../told-places.ts'

/** The cast of an answer: `enrich` of the serving of progress gives exactly this. */
const extraOf = ({ subjectRow }: QueueRow) =>
  (subjectRow?.extra ?? {}) as Partial<ExtraOf<typeof progress>>

const shownOf = ({ subjectRow }: QueueRow, name: string) => {
  const text = subjectRow?.shown[name]
  return typeof text === 'string' && text !== '' ? text : '—'
}

const columns: readonly QueueColumn[] = [
  { key: 'cause', title: '标的', width: 160, render: row => shownOf(row, 'cause') },
  {
    key: 'organisation',
    title: '机构',
    width: 148,
    render: row => shownOf(row, 'organisation'),
  },
  { key: 'kind', title: '类型', width: 84, render: row => shownOf(row, 'kind') },
  {
    key: 'images',
    title: '图片数',
    width: 68,
    align: 'right',
    render: row => extraOf(row).imageCount ?? 0,
  },
  {
    key: 'words',
    title: '敏感词',
    width: 72,
    align: 'right',
    render: row => {
      const { words = [] } = extraOf(row)
      if (words.length === 0) return 0
      return (
        <span className={styles.late} title={words.join('、')}>
          {words.length}
        </span>
      )
    },
  },
  {
    key: 'late',
    title: '逾期任务',
    width: 80,
    render: row => (extraOf(row).isTaskOverdue ? <Tag color="red">逾期</Tag> : '否'),
  },
]

const audience: QueueColumn = {
  key: 'audience',
  title: '公开范围',
  width: 88,
  render: ({ subjectRow }) => audienceOf(subjectRow?.kind),
}

const filters: readonly QueueFilter[] = [
  { key: 'organisation', label: '机构', of: ref('机构', 'charity/organisation') },
]

/** Whether a progress may be passed with others unread: nothing speaks against it. */
function mayPassUnread({ subjectRow }: QueueRow): boolean {
  const { findings } = (subjectRow?.extra ?? {}) as Partial<ExtraOf<typeof progress>>
  if (!findings || findings.some(({ level }) => level !== 'pass')) return false
  return subjectRow?.causeKind !== 'fund' || audienceOf(subjectRow.kind) === '仅出资人'
}

/** ProgressReview: the progress of a kind's causes that waits for review, the longest waiting first. */
export function ProgressReview({ kind }: { readonly kind: CauseKind }) {
  const { noun, progressDesk, progressReview } = toldPlaces[kind]
  return (
    <ReviewQueue
      title={`${noun}进展审核`}
      kind={progressReview}
      detail={progressDesk}
      columns={kind === 'fund' ? [...columns, audience] : columns}
      filters={filters}
      mayPassUnread={mayPassUnread}
      hint="进展提交审核后会出现在这里。"
    />
  )
}
