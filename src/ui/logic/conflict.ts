import type { Presented } from './presented.ts'
import { codes, RequestFailure } from './request.ts'

/** Somebody else saved meanwhile: what stands now, and which of our fields it concerns. */
export interface Conflict {
  readonly current: Presented
  /** Fields that both changed. */
  readonly fields: readonly string[]
  readonly by: string
  /** ISO moment of the other change. */
  readonly at: string
}

/** The conflict that a failure tells, or null. Fields that only the other changed are no conflict. */
export function conflictIn(failure: Error, mine: readonly string[]): Conflict | null {
  if (!(failure instanceof RequestFailure) || failure.statusCode !== codes.conflict) return null
  const told = failure.dataPoints
  if (!isTold(told)) return null
  return {
    current: told.current,
    fields: told.changed.filter(name => mine.includes(name)),
    by: told.by ?? '其他人',
    at: told.at ?? told.current.updatedAt,
  }
}

/** The fields that keep what we typed. */
export function resolved(mine: readonly string[], theirs: readonly string[]): readonly string[] {
  return mine.filter(name => !theirs.includes(name))
}

interface Told {
  readonly current: Presented
  readonly changed: readonly string[]
  readonly by?: string
  readonly at?: string
}

function isTold(value: unknown): value is Told {
  return (
    typeof value === 'object' &&
    value !== null &&
    'current' in value &&
    typeof value.current === 'object' &&
    value.current !== null &&
    'changed' in value &&
    Array.isArray(value.changed)
  )
}
