import { sql } from 'drizzle-orm'
import type { JobWork } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { officialAccount } from '../../model/index.ts'
import { openChannel } from './channel.ts'
import { whyFailed } from './health.ts'

type Waiting = { id: string; account: string; open_id: string; body: string }

/**
 * Sends what people wrote to fans within the window. The channel gives these messages no number of
 * ours: what a node died over is not sent again, and says so.
 */
export async function sendFreely(work: JobWork): Promise<void> {
  await work.change(act =>
    act.tx.execute(sql`
      update fan_message set sending = 'failed', error = '发送结果不明，没有重复发送'
       where sending = 'sending' and updated_at < ${act.now.toISOString()}::timestamptz - interval '2 minutes'`),
  )
  while (!work.signal.aborted) {
    const waiting = await work.change(async act => {
      const { rows } = await act.tx.execute<Waiting>(sql`
        update fan_message m set sending = 'sending', updated_at = ${act.now.toISOString()}::timestamptz
          from fan f
         where f.id = m.fan and m.id = (select id from fan_message where sending = 'queued'
                 order by created_at limit 1 for update skip locked)
        returning m.id, m.account, f.open_id, m.body`)
      return rows[0]
    })
    if (waiting === undefined) break
    const account = await work.change(act => findRow(act.tx, officialAccount, waiting.account))
    let error: string | null = null
    try {
      if (account?.state !== 'enabled') throw new Error('公众号已停用或凭证失效')
      const channel = openChannel(account, work.change, work.signal)
      await channel.sendText(waiting.open_id, waiting.body)
    } catch (caught) {
      error = whyFailed(caught).slice(0, 200)
    }
    await work.change(act =>
      act.tx.execute(sql`
        update fan_message set sending = ${error === null ? 'sent' : 'failed'}, error = ${error}
         where id = ${waiting.id}::uuid`),
    )
  }
}
