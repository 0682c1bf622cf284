import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Presented } from '#ui/logic/presented.ts'
import { get } from '#ui/logic/request.ts'

/** What a queue shows: what waits for me, what waits at all, what is decided. */
export type QueueTab = 'mine' | 'open' | 'done'

/** One review of a queue with the record under review, as far as the person may view it. */
export interface QueueRow extends Presented {
  /** Id of the record under review. */
  readonly record: string
  readonly title: string
  /** How much it is about, who pays or receives it; '' where no money moves. */
  readonly sum?: string
  readonly kind: string
  readonly label?: string
  readonly stepName: string
  readonly round: number
  readonly submittedAt: string
  readonly dueAt: string | null
  readonly waitedSeconds: number
  /** Whole working days since it was submitted, and until it is due or since it was (negative). */
  readonly waitedDays?: number
  readonly leftDays?: number | null
  readonly subjectRow: Presented | null
}

export interface QueueQuestion {
  /** Kinds of subjects, separated by commas. */
  readonly kind: string
  readonly tab: QueueTab
  readonly page: number
  readonly limit: number
  readonly keyword?: string
  readonly organisation?: string
  /** The open step, counted from 1. */
  readonly step?: string
  /** Conditions on the records under review, as JSON. */
  readonly filter?: string
}

interface QueuePage {
  readonly list: readonly QueueRow[]
  readonly total: number
}

const address = '/api/approval/review/getQueue'
// Under the reviews' own path: every decision asks the queue again.
const queueKey = (question: QueueQuestion) =>
  ['resource', 'approval/review', 'queue', question] as const

/** A page of a review queue, the longest waiting first. */
export function useReviewQueue(question: QueueQuestion) {
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: queueKey(question),
    queryFn: ({ signal }) => get<QueuePage>(address, { ...question }, { signal }),
    placeholderData: keepPreviousData,
    // Reviewers share a queue: what another decided must not stay.
    staleTime: 0,
    refetchInterval: 60_000,
  })
  return {
    page: data,
    isLoading: isPending,
    isFetching,
    failure: error,
    refresh: () => void refetch(),
  }
}

const ahead = 50

/** Where a record stands in what waits for me, and which one follows. */
export function useQueuePlace(kind: string, record: string | null) {
  const question: QueueQuestion = { kind, tab: 'mine', page: 1, limit: ahead }
  const { data, refetch } = useQuery({
    queryKey: queueKey(question),
    queryFn: ({ signal }) => get<QueuePage>(address, { ...question }, { signal }),
  })
  const rows = data?.list ?? []
  const at = rows.findIndex(row => row.record === record)
  const next = at === -1 ? rows[0] : (rows[at + 1] ?? rows[at - 1])
  return {
    /** Counted from 1; 0 where the record does not wait for me. */
    place: at + 1,
    waiting: data?.total ?? 0,
    next: next?.record === record ? undefined : next,
    row: at === -1 ? undefined : rows[at],
    refresh: () => void refetch(),
  }
}
