import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { keys } from '#ui/logic/query-client.ts'
import { get, post } from '#ui/logic/request.ts'
import type { Review, ReviewNote } from '#ui/logic/use-trace.ts'

/** Somebody who may take part in a review. */
export interface Colleague {
  readonly id: string
  readonly name: string
}

/** To whom the open step may be given, and who may be added to it. */
export interface Colleagues {
  readonly takers: readonly Colleague[]
  readonly addable: readonly Colleague[]
  /** Why it is not given away at all. */
  readonly noTaker: string | null
}

const reviewPath = 'approval/review'
const address = (call: string) => `/api/${reviewPath}/${call}`

/** The colleagues who may take part in a review that waits for this person. */
export function useColleagues(review: string) {
  return useQuery({
    queryKey: keys.of(reviewPath, review, 'colleagues'),
    queryFn: ({ signal }) => get<Colleagues>(address('getColleagues'), { id: review }, { signal }),
  })
}

/** What a reviewer does with an open step beside deciding it. */
type TurnCall = 'handOver' | 'addReviewer' | 'releaseReviewer'

/** Calls about an open review; the record, its review and the queues are asked anew afterwards. */
export function useReviewTurns(resource: AnyResource, { id, version }: Review) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ call, ...question }: { call: TurnCall } & Readonly<Record<string, unknown>>) =>
      post(address(call), { id, version, ...question }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.resource(resource.path) }),
        client.invalidateQueries({ queryKey: keys.resource(reviewPath) }),
        client.invalidateQueries({ queryKey: ['todo'] }),
      ]),
  })
  return { turn: mutateAsync, isTurning: isPending }
}

/** Keeps an opinion for later without asking anything anew; an empty one is forgotten. */
export function useKeptOpinion(resource: AnyResource, record: string, review: Review | undefined) {
  const client = useQueryClient()
  return async (note: Pick<ReviewNote, 'opinion' | 'marks'>): Promise<void> => {
    const kept = await post<ReviewNote | null>(address('keepNote'), { id: review?.id, ...note })
    const key = keys.of(resource.path, record, `/api/${reviewPath}`)
    client.setQueryData<Review>(key, held => held && { ...held, note: kept })
  }
}
