import { Skeleton } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { RecordFacts } from './detail-body.tsx'
import { FailureState } from './failure-state.tsx'

/** The facts of another record inside a page, fetched by its id. */
export function LoadedFacts({ resource, id }: { resource: AnyResource; id: string }) {
  const { row, failure, refresh } = useRecord(resource, id)
  if (failure) return <FailureState size="small" failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active />
  return <RecordFacts resource={resource} row={row} />
}
