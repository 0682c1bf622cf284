import { and, eq, gt, isNotNull, lte, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { faultText, log } from '#kernel/server/log.ts'
import { findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { article, articleLife } from '../model/index.ts'
import { reviewedBy } from './article-reviews.ts'
import type { Article } from './article-row.ts'
import { publishVersion, takenDown } from './article-versions.ts'

const table = tableOf(article)
const atOnce = 100

/**
 * Every minute: what is due is published and what has run out goes offline; what fell due while the
 * product stood still follows at its start. Each article in a transaction of its own: one that
 * cannot be moved holds no other back.
 */
export const keepArticleTimes = job('content.article-times', {
  label: '文章定时上下线',
  payload: z.object({}),
  retries: 0,
  every: '* * * * *',
  seconds: 50,
  async run(_payload, work) {
    const now = new Date().toISOString()
    const isDue = and(eq(table.state, 'scheduled'), lte(table.publishAt, now))
    const isOver = and(isNotNull(table.liveVersion), lte(table.offlineAt, now))
    const failed = [
      ...(await eachOf(work, isDue, publishDue)),
      ...(await eachOf(work, isOver, takeDownOver)),
    ]
    if (failed.length > 0) throw new Error(`articles that could not be moved: ${failed.length}`)
  },
})

/** Does this to every article of the condition, locked and still as it was found; answers which failed. */
async function eachOf(
  work: JobWork,
  condition: SQL | undefined,
  task: (row: Article, act: Act) => Promise<unknown>,
): Promise<string[]> {
  const failed: string[] = []
  let last = ''
  for (;;) {
    const from = last === '' ? condition : and(condition, gt(table.id, last))
    const rows = await work.database.read('all', tx => findRows(tx, article, from, atOnce))
    for (const { id, version } of rows) {
      last = id
      if (work.signal.aborted) return failed
      try {
        await work.change(async act => {
          const row = await lockRow(act, article, id)
          // Another node or a person was faster; what is left to do is found in a minute.
          if (row.version === version) await task(row, act)
        })
      } catch (error) {
        log.error({ article: id, error: faultText(error) }, 'an article could not be moved')
        failed.push(id)
      }
    }
    if (rows.length < atOnce) return failed
  }
}

async function publishDue(row: Article, act: Act): Promise<void> {
  const patch = await publishVersion(row, act)
  await moveRow(act, article, row, 'publish', { ...patch, state: 'published', publishAt: null })
}

/** Whatever its state, a text leaves its readers at its moment. */
async function takeDownOver(row: Article, act: Act): Promise<void> {
  if (row.state === 'pending') await (await reviewedBy(row, act)).withdraw(row, act)
  const label = '定时下线'
  const from: readonly string[] = articleLife.moves.offline.from
  if (from.includes(row.state)) await moveRow(act, article, row, 'offline', takenDown(label))
  else await updateRow(act, article, row, takenDown(label), { label })
}
