import type { Draft } from './draft.ts'

/** Which text of which record a copy belongs to. */
export interface CopyPlace {
  /** Path of the resource. */
  readonly recordType: string
  /** Record id, or `new`. */
  readonly recordId: string
  /** The rich text by which the form is known; '' for a form without one. */
  readonly field: string
}

/** What is copied: the draft, and how its writer finds it again. */
export interface DraftCopy extends Draft {
  /** Address of the form. */
  readonly route: string
  readonly title: string
}

/** A second place for drafts, sealed, which other devices reach. */
export interface DraftCopies {
  find(place: CopyPlace, signal: AbortSignal): Promise<Draft | null>
  save(place: CopyPlace, copy: DraftCopy): Promise<void>
  drop(place: CopyPlace): Promise<void>
}

let copies: DraftCopies | null = null

/** Lets the application say where drafts are copied to; told once at start. */
export function registerDraftCopies(given: DraftCopies): void {
  copies = given
}

/** The connected place; null where drafts stay in the browser. */
export function draftCopies(): DraftCopies | null {
  return copies
}
