import type { Act } from './act.ts'
import type { Database } from './database.ts'
import { openAct } from './open-act.ts'
import { type Person, wallOf } from './person.ts'
import { retryOnConflict } from './retry-on-conflict.ts'

/**
 * One transaction in a person's name, with the wall that person has; signals go out after the
 * commit. `work` runs again where another transaction came in its way.
 */
export async function perform<T>(
  database: Database,
  person: Person,
  more: {
    requestId: string
    reason?: string
    now?: Date
    wall?: string
    offerUndo?: (() => void) | undefined
  },
  work: (act: Act) => Promise<T>,
): Promise<T> {
  const { result, afterwards } = await retryOnConflict(async () => {
    const afterwards: (() => void)[] = []
    const result = await database.change(more.wall ?? wallOf(person), tx =>
      work(openAct(person, tx, { ...more, afterwards })),
    )
    return { result, afterwards }
  })
  for (const each of afterwards) each()
  return result
}
