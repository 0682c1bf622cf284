import type { AskedCounts, FiledPlan } from '#modules/cause/model/index.ts'
import type { CauseFigures } from '#modules/finance/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { project } from '../model/project.ts'

/** The figures that came with a row; null where nothing was posted yet. */
export function figuresOf(row: PresentedOf<typeof project>): CauseFigures | null {
  return row.extra?.figures ?? null
}

/** The plan that came with a row; null where none is chosen. */
export function planOf(row: PresentedOf<typeof project>): FiledPlan | null {
  return row.extra?.plan ?? null
}

/** The day until which an emergency drive is to file its plan; null where nothing is to be filed. */
export function filingDueOf(row: PresentedOf<typeof project>): string | null {
  return row.extra?.filingDue ?? null
}

const nobody: AskedCounts = { asked: 0, given: 0, invited: 0, opened: 0 }

/** The people of a directed drive as they came with a row. */
export function askedOf(row: PresentedOf<typeof project>): AskedCounts {
  return row.extra?.donors ?? nobody
}

/** Parts per hundred, at most one digit; null without a whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part / whole) * 1000) / 10
}

/** Whether a project has been approved, so that posters may lead to its page. */
export function hasPoster({ state, raiseMode }: PresentedOf<typeof project>): boolean {
  return raiseMode === '1' && !['draft', 'pending', 'rejected'].includes(state ?? '')
}
