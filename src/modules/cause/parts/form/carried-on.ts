import type { BudgetDraft } from './budget.ts'

/** What a form hands to itself when a new cause got its address. */
export interface CarriedOn {
  readonly step: string
  readonly lines?: readonly BudgetDraft[]
  /** Saved in order to be submitted. */
  readonly isToSubmit?: boolean
}
