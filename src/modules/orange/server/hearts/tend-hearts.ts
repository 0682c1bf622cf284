import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { log } from '#kernel/server/log.ts'
import { lockUser } from './entries.ts'
import { heartCheck } from './heart-tables.ts'

/** Every balance worked out anew from the entries, the lots, the sums and the debts; what differs. */
export async function checkHearts(act: Act): Promise<number> {
  const { rows: faults } = await act.tx.execute<{ user: string; what: string }>(sql`
    with entries as (select "user", sum(hearts) as n from orange_entry group by 1),
         lots as (select "user", sum(remaining) as n from orange_heart_lot group by 1),
         debts as (select "user", sum(amount - paid) as n from orange_heart_debt group by 1)
    select u.id as "user", concat_ws('，',
             case when u.balance <> coalesce(e.n, 0) then format('余额 %s，流水 %s', u.balance, coalesce(e.n, 0)) end,
             case when u.balance <> coalesce(l.n, 0) then format('余额 %s，批次 %s', u.balance, coalesce(l.n, 0)) end,
             case when u.balance <> u.earned - u.donated - u.deducted - u.expired
                  then format('余额 %s，获得 %s 捐出 %s 扣减 %s 过期 %s', u.balance, u.earned, u.donated, u.deducted, u.expired) end,
             case when u.debt <> coalesce(d.n, 0) then format('待抵扣 %s，明细 %s', u.debt, coalesce(d.n, 0)) end) as what
      from orange_user u
      left join entries e on e."user" = u.id left join lots l on l."user" = u.id
      left join debts d on d."user" = u.id
     where u.balance <> coalesce(e.n, 0) or u.balance <> coalesce(l.n, 0) or u.debt <> coalesce(d.n, 0)
        or u.balance <> u.earned - u.donated - u.deducted - u.expired
     limit 200`)
  const { rows } = await act.tx.execute<
    Record<'users' | 'balances' | 'entries' | 'lots', string>
  >(sql`
    select (select count(*) from orange_user)::text as users,
           (select coalesce(sum(balance), 0) from orange_user)::text as balances,
           (select coalesce(sum(hearts), 0) from orange_entry)::text as entries,
           (select coalesce(sum(remaining), 0) from orange_heart_lot)::text as lots`)
  const [sums] = rows
  await act.tx
    .insert(heartCheck)
    .values({
      at: act.now.toISOString(),
      users: Number(sums?.users ?? 0),
      balances: Number(sums?.balances ?? 0),
      entries: Number(sums?.entries ?? 0),
      lots: Number(sums?.lots ?? 0),
      faults,
    })
    .onConflictDoNothing()
  if (faults.length > 0) log.error({ users: faults.length }, 'orange: balances differ from entries')
  return faults.length
}

/** Every night: hearts that expired are written off, then everything is checked. */
export const tendHearts = job('orange.tend-hearts', {
  label: '橙心过期与核对',
  payload: z.object({}),
  retries: 3,
  every: '20 0 * * *',
  seconds: 3600,
  async run(_payload, work) {
    const due = await work.change(act =>
      act.tx.execute<{ user: string }>(sql`
        select distinct "user" from orange_heart_lot
         where remaining > 0 and expire_at <= ${act.now.toISOString()}`),
    )
    for (const { user } of due.rows) {
      if (work.signal.aborted) return
      await work.change(act => lockUser(act, user))
    }
    await work.change(checkHearts)
  },
})
