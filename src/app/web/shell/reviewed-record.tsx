import { Skeleton } from 'antd'
import { Link } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { resourceOf } from '#kernel/web/logic/resources.ts'
import { SourcesProvider } from '#kernel/web/logic/sources.ts'
import { useRecord } from '#kernel/web/logic/use-record.ts'
import { DetailBody } from '#kernel/web/views/detail-body.tsx'
import { DetailHead } from '#kernel/web/views/detail-head.tsx'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { ReviewPanel } from '#kernel/web/views/review-panel.tsx'
import type { TodoItem } from '#modules/platform/model/index.ts'
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
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active className={styles.waiting} />
  return (
    <div className={styles.reviewed}>
      <div className={styles.facts}>
        <DetailHead resource={resource} row={row} />
        <DetailBody resource={resource} row={row} review="shown" />
      </div>
      <ReviewPanel resource={resource} row={row} onDecided={onDecided} onNext={onNext} />
    </div>
  )
}
