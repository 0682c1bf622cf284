import type { Presented } from '#kernel/web/logic/presented.ts'
import type { CauseFigures } from '#modules/finance/model/index.ts'

/** The plan as it stands beside a project. */
export interface FiledPlan {
  readonly recordNo: string | null
  readonly state: string
  readonly startDate: string
  readonly endDate: string
}

/** The figures that came with a row; null where nothing was posted yet. */
export function figuresOf(row: Presented): CauseFigures | null {
  // The cast of an answer: `enrich` of the project's serving gives exactly this.
  return (row.extra?.figures as CauseFigures | null | undefined) ?? null
}

/** The plan that came with a row; null where none is chosen. */
export function planOf(row: Presented): FiledPlan | null {
  return (row.extra?.plan as FiledPlan | null | undefined) ?? null
}

/** The day until which an emergency drive is to file its plan; null where nothing is to be filed. */
export function filingDueOf(row: Presented): string | null {
  const due = row.extra?.filingDue
  return typeof due === 'string' ? due : null
}

/** Of a directed drive: whom it asks, how far their invitations came, and who of them has given. */
export interface AskedCounts {
  readonly asked: number
  readonly given: number
  /** With a link that opens. */
  readonly invited: number
  readonly opened: number
}

const nobody: AskedCounts = { asked: 0, given: 0, invited: 0, opened: 0 }

/** The people of a directed drive as they came with a row. */
export function askedOf(row: Presented): AskedCounts {
  // The cast of an answer: `enrich` of the project's serving gives exactly this.
  return (row.extra?.donors as AskedCounts | null | undefined) ?? nobody
}

/** Parts per hundred, at most one digit; null without a whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part / whole) * 1000) / 10
}

/** Whether a project has been approved, so that posters may lead to its page. */
export function hasPoster({ state, raiseMode }: Presented): boolean {
  return raiseMode === '1' && !['draft', 'pending', 'rejected'].includes(state ?? '')
}
