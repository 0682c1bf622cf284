import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { failureOf } from './older-data.ts'
import type { ShownFile } from './presented.ts'
import { keys } from './query-client.ts'
import { del, get, post } from './request.ts'

/** One thing that happened to a record, with its changes in words. */
export interface HistoryEntry {
  readonly id: string
  readonly at: string
  readonly by: string | null
  readonly byName: string | null
  readonly kind: string
  readonly action: string
  readonly label: string
  readonly changes: readonly {
    readonly field: string
    readonly label: string
    readonly before: string | null
    readonly after: string | null
    /** The former value, where it may be given again. */
    readonly was?: unknown
  }[]
  readonly reason?: string | null
}

export interface Comment {
  readonly id: string
  readonly text: string
  readonly by: string
  readonly byName: string
  readonly at: string
  readonly files: readonly ShownFile[]
  readonly editedAt?: string | null
  readonly resolvedAt?: string | null
  readonly resolvedByName?: string | null
  /** Of delete, edit and resolve what this person may do now. */
  readonly can?: readonly string[]
}

export interface ReviewStep {
  readonly no: number
  readonly name: string
  readonly role: string
  /** Everybody who may decide it must pass it. */
  readonly everybody?: boolean
  readonly state: 'waiting' | 'open' | 'approved' | 'rejected' | 'returned' | 'skipped'
  readonly decidedBy?: string | null
  readonly decidedByName?: string | null
  readonly decidedAt?: string | null
  readonly opinion?: string | null
  /** Remarks pinned to fields of the record. */
  readonly marks?: readonly { readonly field: string; readonly remark: string }[]
  readonly files?: readonly ShownFile[]
}

/** A step given to a colleague, or one more reviewer asked (转办, 加签). */
export interface ReviewTurn {
  readonly id: string
  readonly no: number
  readonly label: string
  readonly byName: string
  readonly toName: string
  readonly reason: string | null
  readonly at: string
}

/** What became of one submission: each step, and who handed it on. */
export interface ReviewRound {
  readonly id?: string
  /** What was reviewed: 项目, 项目结项. */
  readonly label?: string
  /** Which submission of the record it was, counted from 1. */
  readonly round?: number
  readonly submittedByName?: string
  readonly submittedAt?: string
  readonly steps: readonly ReviewStep[]
  readonly turned?: readonly ReviewTurn[]
}

/** The last review of a record, without steps where it was never submitted, and those before it. */
export interface Review extends ReviewRound {
  readonly version?: number
  readonly open: boolean
  /** The open step waits for this person. */
  readonly mine: boolean
  /** Why the open step does not wait for this person, whose rights would let him decide it. */
  readonly whyNot?: string | null
  /** He may give it to a colleague or ask one more. */
  readonly turns?: boolean
  /** Reviews of the same record before it, the last one first. */
  readonly earlier?: readonly ReviewRound[]
  /** Added reviewers of the open step who have yet to speak. */
  readonly added?: readonly AddedReviewer[]
  /** What this person wrote and kept for later. */
  readonly note?: ReviewNote | null
}

/** One more reviewer of the open step, before or after those who decide it. */
export interface AddedReviewer {
  readonly id: string
  readonly name: string
  readonly place: 'before' | 'after'
  /** Whether this person may take him back. */
  readonly mayRelease: boolean
}

/** An opinion kept for later by the one who wrote it. */
export interface ReviewNote {
  readonly opinion: string
  readonly marks: readonly { readonly field: string; readonly remark: string }[]
  readonly savedAt: string
}

/** The audit rows of a record, newest first. */
export function useHistory(resource: AnyResource, id: string) {
  return useOfRecord<readonly HistoryEntry[]>(resource, id, '/api/log/operation')
}

/** The review steps of a record. */
export function useReview(resource: AnyResource, id: string, enabled = true) {
  return useOfRecord<Review>(resource, id, '/api/approval/review', enabled)
}

/** What a module adds to the printed review of its records: a budget, findings. */
export interface PrintedTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The tables beside the fields of a record on its printed review. */
export function usePrintedTables({ path }: AnyResource, id: string) {
  return useQuery({
    queryKey: keys.of(path, id, 'printed'),
    queryFn: ({ signal }) =>
      get<readonly PrintedTable[]>(
        '/api/approval/review/getPrinted',
        { resource: path, id },
        { signal },
      ),
  })
}

const discussion = '/api/platform/comment'

/** The comments of a record, the first one first. */
export function useComments(resource: AnyResource, id: string, enabled = true) {
  return useOfRecord<readonly Comment[]>(resource, id, discussion, enabled)
}

/** What somebody writes: its files by id, and the accounts that shall hear of it. */
export interface Writing {
  readonly text: string
  readonly files: readonly string[]
  readonly mentions: readonly string[]
}

/** The comments of a record with writing, mending, settling and taking back. */
export function useDiscussion(resource: AnyResource, id: string) {
  const client = useQueryClient()
  const query = useComments(resource, id)
  const onSettled = () =>
    client.invalidateQueries({ queryKey: keys.of(resource.path, id, discussion) })
  const add = useMutation({
    mutationFn: (comment: Writing) =>
      post(`${discussion}/insert`, { ...comment, resource: resource.path, record: id }),
    onSettled,
  })
  const edit = useMutation({
    mutationFn: (change: { id: string; text: string }) => post(`${discussion}/edit`, change),
    onSettled,
  })
  const resolve = useMutation({
    mutationFn: (change: { id: string; isResolved: boolean }) =>
      post(`${discussion}/resolve`, change),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (comment: string) => del(`${discussion}/delete`, { id: comment }),
    onSettled,
  })
  return {
    ...query,
    add: add.mutateAsync,
    isAdding: add.isPending,
    edit: edit.mutateAsync,
    resolve: resolve.mutateAsync,
    remove: remove.mutateAsync,
  }
}

function useOfRecord<T>(resource: AnyResource, id: string, url: string, enabled = true) {
  const { data, isPending, error, refetch } = useQuery({
    ...ofRecord<T>(resource, id, url),
    enabled,
  })
  const failure = failureOf({ data, error })
  return { data, isLoading: isPending, failure, retry: () => void refetch() }
}

/** The question for the review steps of a record, as the cache keeps its answer. */
export function reviewQuery(resource: AnyResource, id: string) {
  return ofRecord<Review>(resource, id, '/api/approval/review')
}

function ofRecord<T>(resource: AnyResource, id: string, url: string) {
  return queryOptions({
    queryKey: keys.of(resource.path, id, url),
    queryFn: ({ signal }) =>
      get<T>(`${url}/getOfRecord`, { resource: resource.path, id }, { signal }),
  })
}
