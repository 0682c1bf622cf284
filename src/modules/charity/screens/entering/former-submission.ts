import type { HistoryEntry } from '#ui/logic/use-trace.ts'

/** One field that the applicant changed since the reviewers sent the application back. */
export interface Revision {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * What differs between the last submission and the one before it, from the record's history
 * (newest first): every change of the applicant in between, first value against last.
 */
export function revisionsOf(history: readonly HistoryEntry[]): readonly Revision[] {
  const submissions = history.flatMap((entry, at) => (isSubmission(entry) ? [at] : []))
  const [last, former] = submissions
  if (last === undefined || former === undefined) return []
  const between = history.slice(last + 1, former).toReversed()
  const found = new Map<string, Revision>()
  for (const { changes } of between) {
    for (const { field, label, before, after } of changes) {
      if (serverFields.has(field)) continue
      const known = found.get(field)
      found.set(field, { field, label, before: known ? known.before : before, after })
    }
  }
  return [...found.values()].filter(({ before, after }) => (before ?? '') !== (after ?? ''))
}

// What the review itself writes is no change of the applicant.
const serverFields = new Set([
  'state',
  'supplementNote',
  'supplementDue',
  'submittedAt',
  'submittedBy',
  'times',
])

function isSubmission({ action }: HistoryEntry): boolean {
  return action === 'submit' || action.endsWith('.submit')
}
