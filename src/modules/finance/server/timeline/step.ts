import type { TimelineStep } from '../../model/donation-timeline.ts'

/** A step before the names of accounts stand in it. */
export interface FoundStep extends Pick<TimelineStep, 'key' | 'label' | 'at' | 'tone'> {
  /** Id of the account that did it; it goes before `actor`. */
  readonly account?: string | null
  readonly actor?: string | null
  readonly note?: string | null
}
