import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'

/** Refuses a look at a personal value beyond the day's limit of the person (`unmask.dailyLimit`). */
export async function refuseBeyondLimit(act: Act, limit: number): Promise<void> {
  if (isSystem(act.person)) return
  // One look of a person at a time: two at once would each see the other's row missing.
  await act.tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('looks of a person'), hashtext(${act.person.accountId}))`,
  )
  const { rows } = await act.tx.execute<{ seen: number }>(sql`
    select count(*)::int as seen from operation
    where account = ${act.person.accountId}::uuid and kind = 'reveal' and outcome = 'done'
      and at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`)
  if ((rows[0]?.seen ?? 0) >= limit) act.refuse(`今日查看敏感信息已达上限 ${limit} 次`)
}
