import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { type Presented, shownText, titleOf } from '#ui/logic/presented.ts'
import styles from '#ui/views/detail.module.css'
import { RecordNumber, RecordSum } from '#ui/views/detail-head.tsx'
import { PageHeader } from '#ui/views/page-header.tsx'
import { PresentPeople } from '#ui/views/present-people.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import type { QueueRow } from './use-review-queue.ts'
import { WaitingTime } from './waiting-time.tsx'

interface ReviewHeadProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly actions: ReactNode
  /** Its place in the queue of whoever looks at it. */
  readonly waiting: QueueRow | undefined
  /** Who submitted it, where that is nobody with an account. */
  readonly submitter?: string | undefined
  /** What else the quiet line says. */
  readonly facts?: ReactNode
}

/** The head of a record under review: which submission it is, who made it, and how long it has waited. */
export function ReviewHead({
  resource,
  row,
  actions,
  waiting,
  submitter = shownText(row, 'submittedBy'),
  facts,
}: ReviewHeadProps) {
  const round = waiting?.round ?? 1
  const submittedAt = typeof row.submittedAt === 'string' ? row.submittedAt : null
  return (
    <div>
      <PageHeader
        title={titleOf(resource, row)}
        tags={<StateTag of={resource} state={row.state} />}
        note={round > 1 ? `第 ${round} 次提交` : undefined}
        actions={actions}
      />
      <div className={styles.line}>
        <RecordSum resource={resource} row={row} />
        <RecordNumber resource={resource} row={row} />
        {facts}
        {submittedAt && (
          <span>
            {submitter} 提交于 {printMinute(submittedAt)}
          </span>
        )}
        {submittedAt && row.state === 'pending' && (
          <span>
            已等 <WaitingTime since={submittedAt} days={waiting?.waitedDays} />
          </span>
        )}
        <PresentPeople resource={resource} record={row.id} />
      </div>
    </div>
  )
}
