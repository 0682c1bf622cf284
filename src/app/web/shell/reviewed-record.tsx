import { Skeleton } from 'antd'
import { Link } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { PrintReviewButton } from '#modules/approval/parts/print-review-button.tsx'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { useReviewChanges } from '#modules/approval/parts/use-review-changes.ts'
import type { TodoItem } from '#modules/platform/model/index.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { SourcesProvider } from '#ui/logic/sources.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { DetailBody } from '#ui/views/detail-body.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import styles from './workbench.module.css'

interface ReviewedRecordProps {
  readonly item: TodoItem
  readonly onDecided: () => void
  readonly onNext: (() => void) | undefined
  readonly onLeave: () => void
}

/** The record of an open review with its timeline and the decision; a link where it has a screen of its own only. */
export function ReviewedRecord({ item, onDecided, onNext, onLeave }: ReviewedRecordProps) {
  const resource = resourceOf(item.resource)
  if (resource) {
    return (
      <SourcesProvider>
        <Reviewed resource={resource} id={item.record} onDecided={onDecided} onNext={onNext} />
      </SourcesProvider>
    )
  }
  return (
    <EmptyState
      title={item.title}
      hint="该事项在自己的页面中处理。"
      action={
        <Link to={item.link} onClick={onLeave}>
          前往处理
        </Link>
      }
    />
  )
}

interface ReviewedProps extends Pick<ReviewedRecordProps, 'onDecided' | 'onNext'> {
  readonly resource: AnyResource
  readonly id: string
}

function Reviewed({ resource, id, onDecided, onNext }: ReviewedProps) {
  const { row, failure, refresh } = useRecord(resource, id)
  const changes = useReviewChanges(resource, id)
  const changed = new Map(changes?.fields.map(({ field, before }) => [field, before]))
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active className={styles.waiting} />
  return (
    <div className={styles.reviewed}>
      <div className={styles.split}>
        <div className={styles.facts}>
          <DetailHead
            resource={resource}
            row={row}
            actions={<PrintReviewButton resource={resource} row={row} />}
          />
          {changes && changes.fields.length > 0 && (
            <p className={styles.changes}>
              与{changes.since === 'approved' ? '上次通过' : '上次提交'}的版本相比，
              {changes.fields.length} 项有变化
            </p>
          )}
          <DetailBody resource={resource} row={row} changed={changed} />
        </div>
        <aside className={styles.steps} aria-label="审核进度">
          <h3 className={styles.stepsTitle}>审核进度</h3>
          <ReviewTimeline resource={resource} id={row.id} />
        </aside>
      </div>
      <ReviewPanel resource={resource} row={row} onDecided={onDecided} onNext={onNext} />
    </div>
  )
}
