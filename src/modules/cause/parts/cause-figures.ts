import type { CauseFigures } from '#modules/finance/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { AskedCounts, CauseRecord, FiledPlan } from '../model/index.ts'

type Cause = PresentedOf<CauseRecord>

/** The figures that came with a row; null where nothing was posted yet. */
export function figuresOf(row: Cause): CauseFigures | null {
  return row.extra?.figures ?? null
}

/** The plan that came with a row; null where none is chosen. */
export function planOf(row: Cause): FiledPlan | null {
  return row.extra?.plan ?? null
}

/** The day until which an emergency drive is to file its plan; null where nothing is to be filed. */
export function filingDueOf(row: Cause): string | null {
  return row.extra?.filingDue ?? null
}

const nobody: AskedCounts = { asked: 0, given: 0, invited: 0, opened: 0 }

/** The people of a directed drive as they came with a row. */
export function askedOf(row: Cause): AskedCounts {
  return row.extra?.donors ?? nobody
}

/** Parts per hundred, at most one digit; null without a whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part / whole) * 1000) / 10
}

/** What is said in the place of a target of nothing. */
export const noTarget = '不设上限'

/** The days of raising in words; a drive without an end is told as one. */
export function raisingDays({ raiseStart, raiseEnd }: Pick<Cause, 'raiseStart' | 'raiseEnd'>) {
  return raiseEnd === null ? `${raiseStart} 起，长期` : `${raiseStart} 至 ${raiseEnd}`
}

/** Whether a cause has been approved, so that posters may lead to its page. */
export function hasPoster({ state, raiseMode }: Cause): boolean {
  return raiseMode === '1' && !['draft', 'pending', 'rejected'].includes(state ?? '')
}
