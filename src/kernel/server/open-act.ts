import type { Act } from './act.ts'
import type { Tx } from './database.ts'
import { enqueueIn } from './job.ts'
import { holds, type Person } from './person.ts'
import { denied, type FieldError, invalid, refusal } from './refusal.ts'

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
