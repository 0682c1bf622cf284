import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { findRow } from '#kernel/server/rows.ts'
import { officialAccount } from '../../model/index.ts'
import { openChannel } from './channel.ts'
import { noteHealth, whyFailed } from './health.ts'
import { countFollowers, keepFollowers, type OfAccount } from './keep-followers.ts'

const perBatch = 100

/** 同步粉丝: everybody whom the channel names follows, everybody else does not. */
export const syncFollowers = job('fans.sync-followers', {
  label: '同步公众号粉丝',
  payload: z.object({ account: z.uuid() }),
  retries: 1,
  seconds: 3600,
  async run({ account: id }, work) {
    const account = await work.change(act => findRow(act.tx, officialAccount, id))
    if (account?.state !== 'enabled') return
    try {
      const kept = await readAll(work, account)
      await finish(work, id, { sync: 'done', reason: `共 ${kept} 位关注者` })
    } catch (error) {
      await work.change(act => noteHealth(act, id, error))
      await finish(work, id, { sync: 'failed', reason: whyFailed(error) })
    }
  },
})

/** Every night all accounts that are in use. */
export const syncAll = job('fans.sync-all', {
  label: '每日同步公众号粉丝',
  payload: z.object({}),
  retries: 1,
  every: '40 3 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string }>(
        sql`select id from official_account where state = 'enabled' and app_secret is not null`,
      )
      for (const { id } of rows) await act.enqueue(syncFollowers, { account: id })
    }),
})

async function readAll(
  work: JobWork,
  account: Parameters<typeof openChannel>[0] & OfAccount,
): Promise<number> {
  const channel = openChannel(account, work.change, work.signal)
  const began = new Date().toISOString()
  let kept = 0
  for (let after = ''; ; ) {
    const page = await channel.followers(after)
    const openIds = page.data?.openid ?? []
    for (let at = 0; at < openIds.length; at += perBatch) {
      const facts = await channel.factsOf(openIds.slice(at, at + perBatch))
      const following = facts.filter(each => each.subscribe !== 0)
      await work.change(act => keepFollowers(act, account, following))
      kept += following.length
    }
    after = page.next_openid ?? ''
    if (openIds.length === 0 || after === '' || kept >= page.total) break
  }
  // Whom no page named: touched before the sync began.
  await work.change(act =>
    act.tx.execute(sql`
      update fan set subscribed = false, unsubscribed_at = ${act.now.toISOString()}::timestamptz
       where account = ${account.id}::uuid and subscribed and updated_at < ${began}::timestamptz`),
  )
  return kept
}

async function finish(
  work: JobWork,
  id: string,
  { sync, reason }: { readonly sync: 'done' | 'failed'; readonly reason: string },
): Promise<void> {
  await work.change(async act => {
    await act.tx.execute(sql`
      update official_account set sync = ${sync}, sync_reason = ${reason.slice(0, 200)},
             last_sync_at = ${act.now.toISOString()}::timestamptz where id = ${id}::uuid`)
    await countFollowers(act, id)
    act.afterwards(() => invalidateCounts(officialAccount))
  })
}
