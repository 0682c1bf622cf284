import { Segmented, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import {
  type StreamEntry,
  type StreamKind,
  streamKinds,
  streamOf,
} from '#ui/logic/record-stream.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { useComments, useHistory, useReview } from '#ui/logic/use-trace.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import { HistoryAct } from './history-act.tsx'
import { reviewParts } from './review-slot.ts'
import { SaidLine } from './said-line.tsx'
import styles from './trace.module.css'

/** Everything that happened to a record in one stream: acts with each field before and after, decisions, words and files. */
export function HistoryView({
  resource,
  id,
}: {
  readonly resource: AnyResource
  readonly id: string
}) {
  const { data, isLoading, failure, retry } = useHistory(resource, id)
  // What cannot be brought beside the acts leaves the stream shorter, and does not end it.
  const { data: review } = useReview(resource, id, resource.lifecycle !== undefined)
  const { data: comments } = useComments(resource, id, resource.discussion !== false)
  const { row } = useRecord(resource, id)
  const { DecidedStep } = reviewParts()
  const [only, setOnly] = useState<StreamKind | 'all'>('all')
  if (failure) return <FailureState size="small" failure={failure} onRetry={retry} />
  if (isLoading || !data) return <Skeleton active paragraph={{ rows: 4 }} />
  const stream = streamOf(resource, { history: data, review, comments })
  if (stream.length === 0) return <EmptyState size="small" title="还没有操作记录" />
  const kinds = kindsIn(stream)
  const shown = stream.filter(entry => only === 'all' || entry.kinds.includes(only))
  return (
    <>
      {kinds.length > 1 && (
        <Segmented<StreamKind | 'all'>
          className={styles.kinds ?? ''}
          aria-label="记录类型"
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: `全部 ${stream.length}` },
            ...kinds.map(kind => ({
              value: kind,
              label: `${streamKinds[kind]} ${countOf(stream, kind)}`,
            })),
          ]}
        />
      )}
      <Timeline
        className={styles.timeline ?? ''}
        items={shown.map(entry => ({
          key: entry.key,
          content: (
            <>
              {'act' in entry && <HistoryAct resource={resource} row={row} entry={entry.act} />}
              {'step' in entry && <DecidedStep resource={resource} step={entry.step} />}
              {'comment' in entry && <SaidLine comment={entry.comment} />}
            </>
          ),
        }))}
      />
    </>
  )
}

const order: readonly StreamKind[] = ['change', 'review', 'comment', 'file']

function kindsIn(stream: readonly StreamEntry[]): readonly StreamKind[] {
  return order.filter(kind => countOf(stream, kind) > 0)
}

function countOf(stream: readonly StreamEntry[], kind: StreamKind): number {
  return stream.filter(entry => entry.kinds.includes(kind)).length
}
