import type { z } from 'zod'
import type { Database, Tx } from './database.ts'
import type { Person } from './person.ts'

/** One person doing one thing, in one transaction. Rules, moves and routes receive it and nothing else. */
export interface Act {
  readonly person: Person
  readonly tx: Tx
  /** One moment for everything the act writes. */
  readonly now: Date
  readonly requestId: string
  /** Why it is done, when the person was asked (reveal, export, overrides). */
  readonly reason?: string
  /** Notes what is wrong at a field; the act is refused with all of them at once. */
  mark(field: string, sentence: string): void
  /** Throws when something was marked. The kernel calls it after `check`. */
  settle(): void
  /** Stops at once with a Chinese sentence, at a field when one is named. */
  refuse(sentence: string, field?: string): never
  /** Stops unless the person holds the action. */
  require(action: string): void
  /** Hands work to a job, in this transaction: a rolled-back act enqueues nothing. */
  enqueue<P>(job: Job<P>, payload: P, options?: { after?: Date }): Promise<void>
  /** Runs when the transaction has been committed; for signals to screens, never for effects that must happen. */
  afterwards(work: () => void): void
  /**
   * Tells the caller that the act may be taken back. Absent where it may not: where nobody waits for
   * an answer, where the identity was confirmed for the act, and where an act is being taken back.
   */
  readonly offerUndo?: () => void
}

/** Queries in somebody's name, outside a transaction where the wall allows it. */
export type ReadAs = <T>(work: (act: Act) => Promise<T>) => Promise<T>

/** What a running job has: no transaction of its own until it asks for one, so that long work commits in parts. */
export interface JobWork {
  readonly database: Database
  /** One part of the work, in one transaction, as the product itself. */
  change<T>(work: (act: Act) => Promise<T>, person?: Person): Promise<T>
  /** Aborted when the product stops or the job exceeds its time. */
  readonly signal: AbortSignal
}

/** Work done later, by any node, at least once: every effect is guarded by a unique row of its own. */
export interface Job<P> {
  readonly name: string
  /** What it does in Chinese, as the operation log names who acted: 系统（日志监测）. */
  readonly label: string
  readonly payload: z.ZodType<P>
  /** How often a failed run is repeated, with growing pauses. */
  readonly retries: number
  /** Cron in Beijing time, for jobs that run by themselves. */
  readonly every?: string
  /** Longest run in seconds; default 900. */
  readonly seconds?: number
  /** How many are worked side by side, for short work that comes in crowds; default 1. */
  readonly atOnce?: number
  run(payload: P, work: JobWork): Promise<void>
}
