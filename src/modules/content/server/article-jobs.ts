import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { article } from '../model/index.ts'
import { reviewedBy } from './article-reviews.ts'
import { publishVersion, takenDown } from './article-versions.ts'

const table = tableOf(article)
const atOnce = 100

/**
 * Every minute: what is due is published and what has run out goes offline; what fell due while the
 * product stood still follows at its start.
 */
export const keepArticleTimes = job('content.article-times', {
  label: '文章定时上下线',
  payload: z.object({}),
  retries: 0,
  every: '* * * * *',
  seconds: 50,
  async run(_payload, work) {
    await work.change(async act => {
      const now = act.now.toISOString()
      const due = and(eq(table.state, 'scheduled'), lte(table.publishAt, now))
      for (const row of await findRows(act.tx, article, due, atOnce)) {
        const patch = await publishVersion(row, act)
        await moveRow(act, article, row, 'publish', {
          ...patch,
          state: 'published',
          publishAt: null,
        })
      }
      const over = and(isNotNull(table.liveVersion), lte(table.offlineAt, now))
      for (const row of await findRows(act.tx, article, over, atOnce)) {
        if (row.state === 'pending') await reviewedBy(row).withdraw(row, act)
        await moveRow(act, article, row, 'offline', takenDown('定时下线'))
      }
    })
  },
})
