import type { Act, JobWork } from '#kernel/server/act.ts'
import { Refusal } from '#kernel/server/refusal.ts'

/** Does the same with each, in an act of its own; what a rule refuses of one keeps nobody else waiting. */
export async function eachAlone(
  work: JobWork,
  ids: readonly string[],
  run: (act: Act, id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    if (work.signal.aborted) return
    try {
      await work.change(act => run(act, id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
