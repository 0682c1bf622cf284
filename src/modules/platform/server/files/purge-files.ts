import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { forgetContent } from './keep-content.ts'

const atOnce = 200

/** Removes uploads that no record has referred to for 7 days: forms that were never sent, pictures taken out again. */
export const purgeFiles = job('platform.purge-files', {
  label: '清理文件',
  payload: z.object({}),
  retries: 1,
  every: '40 3 * * *',
  async run(_payload, work) {
    let removed = atOnce
    while (removed === atOnce && !work.signal.aborted) {
      const ids = await work.change(async act => {
        const answer = await act.tx.execute<{ id: string }>(sql`
          delete from file where id in (
            select id from file where created_at < now() - interval '7 days'
              and not exists (select 1 from file_use where file_use.file = file.id)
              and not exists (select 1 from task where task.file = file.id)
            order by id limit ${atOnce} for update skip locked)
          returning id`)
        return answer.rows.map(row => row.id)
      })
      // The content goes after its row: what is left behind by a crash is unreadable, never missed.
      for (const id of ids) await forgetContent(id)
      removed = ids.length
    }
  },
})
