import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { recentRoute } from '#services/undo/recent.ts'
import { type FindRoute, undoRoute } from '#services/undo/take-back.ts'
import { undoMinutes, undoStep } from '#services/undo/undo-step.ts'
import { job } from './job.ts'
import { keptName } from './kept-names.ts'
import type { ServerModule } from './module.ts'
import { emptyBin } from './recycle-bin.ts'

/** Forgets what acts wrote over once nobody can take them back, and the acts themselves after a week. */
export const forgetUndone = job('kernel.forget-undone', {
  label: '清理撤销记录',
  payload: z.object({}),
  retries: 1,
  every: '*/10 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`delete from undo_step where at < now() - interval '7 days'`)
      await act.tx.execute(
        sql`update undo_step set question = null where question is not null
            and at < now() - make_interval(mins => ${undoMinutes})`,
      )
    }),
})

/** What the kernel itself brings to every product. */
export function kernelModule(findRoute: FindRoute): ServerModule {
  return {
    name: 'kernel',
    routes: [undoRoute(findRoute), recentRoute],
    jobs: [forgetUndone, emptyBin],
    tables: { undoStep, keptName },
  }
}
