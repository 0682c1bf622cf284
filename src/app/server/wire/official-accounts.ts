import { sql } from 'drizzle-orm'
import type { Database } from '#kernel/server/database.ts'
import { readOaTransport, setOaPages, setOaTransport } from '#modules/fans/server/index.ts'
import type { Settings } from '../settings.ts'

/** What carries the messages of official accounts, and where they lead. */
export function connectAccounts({
  database,
  settings,
}: {
  readonly database: Database
  readonly settings: Settings
}): void {
  setOaTransport(
    readOaTransport(process.env, {
      // The counterpart of the demo world knows who follows, so that a sync loses nobody.
      followers: appId =>
        database.read('all', async reader => {
          const { rows } = await reader.execute<{ openid: string; since: number }>(sql`
            select f.open_id as openid, extract(epoch from f.subscribed_at)::int as since
              from fan f join official_account a on a.id = f.account
             where a.app_id = ${appId} and f.subscribed order by f.open_id`)
          return rows.map(({ openid, since }) => ({ openid, subscribe_time: since }))
        }),
    }),
  )
  setOaPages({ own: settings.publicUrl, donorSite: process.env.OA_DONOR_SITE || undefined })
}
