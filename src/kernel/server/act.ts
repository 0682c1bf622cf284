import type { Tx } from './database.ts'
import type { Job } from './job.ts'
import { enqueueIn } from './job.ts'
import { holds, type Person } from './person.ts'
import { denied, type FieldError, invalid, refusal } from './refusal.ts'

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

/** Opens an act; `afterwards` collects what to run after the commit. */
export function openAct(
  person: Person,
  tx: Tx,
  more: {
    requestId: string
    reason?: string
    now?: Date
    afterwards?: (() => void)[]
    offerUndo?: (() => void) | undefined
  },
): Act {
  const marks: FieldError[] = []
  const settle = () => {
    if (marks.length > 0) throw invalid(marks.splice(0))
  }
  return {
    person,
    tx,
    now: more.now ?? new Date(),
    requestId: more.requestId,
    reason: more.reason,
    mark: (field, message) => marks.push({ field, message }),
    settle,
    refuse(sentence, field) {
      throw refusal(sentence, field)
    },
    require(action) {
      if (!holds(person, action)) throw denied()
    },
    enqueue: (job, payload, options) => enqueueIn(tx, job, payload, options),
    afterwards: work => more.afterwards?.push(work),
    ...(more.offerUndo && { offerUndo: more.offerUndo }),
  }
}
