import { useQuery } from '@tanstack/react-query'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { keys } from '#ui/logic/query-client.ts'
import { get } from '#ui/logic/request.ts'

/** What changed in a record since it was passed last, or else was submitted the time before. */
export interface ReviewChanges {
  readonly since: 'approved' | 'submitted' | null
  readonly at: string | null
  readonly fields: readonly {
    readonly field: string
    readonly before: string
    readonly after: string
  }[]
}

/** The changes that a reviewer looks at first. */
export function useReviewChanges({ path }: AnyResource, id: string): ReviewChanges | undefined {
  const { data } = useQuery({
    queryKey: keys.of(path, id, 'changes'),
    queryFn: ({ signal }) =>
      get<ReviewChanges>('/api/approval/review/getChanges', { resource: path, id }, { signal }),
  })
  return data
}
