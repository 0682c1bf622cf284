import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { Refusal, tooMany } from '#kernel/server/refusal.ts'

/** Uses up the nonce of a signed call of a client; refused when it was used before. */
export async function takeNonce(act: Act, client: string, nonce: string): Promise<void> {
  const fresh = await act.tx.execute(
    sql`insert into intake_nonce (client, nonce) values (${client}, ${nonce})
        on conflict do nothing returning 1`,
  )
  if (fresh.rows.length === 0) throw new Refusal('notLoggedIn', '请求已使用过，请重新签名')
}

/** Counts a call of a client and answers how many it has made in this minute. */
export async function countCall(act: Act, client: string): Promise<number> {
  const minute = Math.floor(Date.now() / 60_000)
  const answer = await act.tx.execute<{ calls: number }>(
    sql`insert into intake_rate as r (client, minute, calls) values (${client}, ${minute}, 1)
        on conflict (client, minute) do update set calls = r.calls + 1 returning calls`,
  )
  return answer.rows[0]?.calls ?? 0
}

/** Asks to wait for the next minute when a client has made more calls than it may. */
export function refuseBeyond(rate: number, calls: number): void {
  if (calls > rate) throw tooMany(60 - Math.floor((Date.now() / 1000) % 60))
}
