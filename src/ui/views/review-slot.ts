import type { ComponentType } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '#ui/logic/presented.ts'
import type { ReviewStep } from '#ui/logic/use-trace.ts'

/** What a record's page asks of the panel in which its review is decided. */
export interface ReviewPanelSlot {
  readonly resource: AnyResource
  readonly row: Presented
  /** Called after a decision with the record as it stands then. */
  onDecided?(decided?: Presented): void
  /** Leaves this one undecided and goes on; absent where there is no next one. */
  readonly onNext?: (() => void) | undefined
}

/** The parts of a review that details and histories of records show. */
export interface ReviewParts {
  readonly Panel: ComponentType<ReviewPanelSlot>
  readonly Timeline: ComponentType<{ readonly resource: AnyResource; readonly id: string }>
  readonly DecidedStep: ComponentType<{
    readonly resource: AnyResource
    readonly step: ReviewStep
  }>
}

let parts: ReviewParts | null = null

/** Lets the application say what reviews are drawn with; told once at start. */
export function registerReviewParts(given: ReviewParts): void {
  parts = given
}

/** The connected parts; throws where the application forgot to connect them. */
export function reviewParts(): ReviewParts {
  if (parts === null) throw new Error('registerReviewParts was not called: reviews have no panel')
  return parts
}
