import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from './presented.ts'
import { useReview } from './use-trace.ts'

/** What reviewers pinned to the fields of a record that they sent back or refused, until it is submitted anew. */
export function useFieldRemarks(
  resource: AnyResource,
  row: Presented | undefined,
): ReadonlyMap<string, string> {
  const moves = Object.values(resource.lifecycle?.moves ?? {})
  const takesMarks = moves.some(({ ask }) => ask?.marks !== undefined)
  const { data } = useReview(resource, row?.id ?? '', takesMarks && row !== undefined)
  const steps = data === undefined || data.open ? [] : data.steps
  const marks = steps
    .filter(({ state }) => state === 'returned' || state === 'rejected')
    .flatMap(step => step.marks ?? [])
  return new Map(marks.map(({ field, remark }) => [field, remark]))
}
