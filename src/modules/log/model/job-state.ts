import type { runOutcomes } from './job-run.ts'

/** One run of a job as the screen draws it. */
export interface ShownRun {
  /** ISO moment of its beginning. */
  readonly at: string
  /** Milliseconds; null while it works and where its process died. */
  readonly ms: number | null
  readonly outcome: keyof typeof runOutcomes | 'running'
  /** Why it failed. */
  readonly message: string | null
  /** By this request number the operation log holds what it did. */
  readonly requestId: string
}

/** A job of the product: when it runs, what waits of it, and how its last runs went. */
export interface JobState {
  readonly name: string
  readonly label: string
  /** 每天 02:00; null where something else begins it. */
  readonly schedule: string | null
  /** ISO moment of the next run by schedule. */
  readonly nextAt: string | null
  /** Seconds that one run may take. */
  readonly seconds: number
  readonly waiting: number
  /** Since when the first of them waits, ISO. */
  readonly waitingSince: string | null
  readonly running: number
  /** How many runs failed since the last that did not. */
  readonly failures: number
  /** The last thirty, oldest first. */
  readonly runs: readonly ShownRun[]
}

/** An export, an import or a bulk act that waits or works, whoever began it. */
export interface OpenJob {
  readonly id: string
  readonly kind: string
  readonly title: string
  /** Waiting for its turn otherwise. */
  readonly isRunning: boolean
  readonly percent: number
  readonly message: string | null
  /** Who began it. */
  readonly person: string | null
  readonly organisation: string | null
  readonly createdAt: string
  /** When it last moved, ISO. */
  readonly movedAt: string
  /** Nothing has moved for so long that somebody should look. */
  readonly isStuck: boolean
}
