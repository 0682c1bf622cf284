import type { AnyResource } from '#kernel/resource/resource.ts'
import { holdsFiles } from '#kinds/registry.ts'
import type { Comment, HistoryEntry, Review, ReviewStep } from './use-trace.ts'

/** The kinds of what happens to a record, by which its stream may be narrowed. */
export const streamKinds = {
  change: '修改',
  review: '审核',
  comment: '评论',
  file: '附件',
} as const

export type StreamKind = keyof typeof streamKinds

/** One thing that happened to a record: an act, a reviewer's decision, or a word about it. */
export type StreamEntry = {
  readonly key: string
  readonly at: string
  readonly kinds: readonly StreamKind[]
} & ({ readonly act: HistoryEntry } | { readonly step: ReviewStep } | { readonly comment: Comment })

interface Trace {
  readonly history: readonly HistoryEntry[]
  readonly review?: Review | undefined
  readonly comments?: readonly Comment[] | undefined
}

/** Acts, decisions and words about a record in one stream, newest first; a decision stands once, with its opinion. */
export function streamOf(
  { fields }: Pick<AnyResource, 'fields'>,
  { history, review, comments = [] }: Trace,
): readonly StreamEntry[] {
  const isFile = (name: string) => {
    const field = fields[name]
    return field !== undefined && holdsFiles(field)
  }
  const decided = (review?.steps ?? []).filter(step => step.decidedAt)
  const entries: StreamEntry[] = [
    ...history
      .filter(act => !decided.some(step => isSameDecision(act, step)))
      .map(act => ({ key: act.id, at: act.at, kinds: kindsOfAct(act, isFile), act })),
    ...decided.map(step => ({
      key: `step ${step.no}`,
      at: step.decidedAt ?? '',
      kinds: step.files?.length ? (['review', 'file'] as const) : (['review'] as const),
      step,
    })),
    ...comments.map(comment => ({
      key: comment.id,
      at: comment.at,
      kinds: comment.files.length > 0 ? (['comment', 'file'] as const) : (['comment'] as const),
      comment,
    })),
  ]
  return entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function kindsOfAct(
  { kind, changes }: HistoryEntry,
  isFile: (field: string) => boolean,
): readonly StreamKind[] {
  const main: StreamKind = kind === 'review' ? 'review' : 'change'
  return changes.some(({ field }) => isFile(field)) ? [main, 'file'] : [main]
}

/** Milliseconds between a decision and the act that it led to, in one transaction. */
const atOnce = 5000

function isSameDecision(act: HistoryEntry, step: ReviewStep): boolean {
  if (act.kind !== 'review' || act.byName !== step.decidedByName) return false
  return Math.abs(Date.parse(act.at) - Date.parse(step.decidedAt ?? '')) < atOnce
}
