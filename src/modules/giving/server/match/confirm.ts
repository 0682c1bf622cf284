import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { donation } from '#modules/finance/model/index.ts'
import { endHold, post, restrictedOf } from '#modules/finance/server/index.ts'
import { matchEntry, matchingPool } from '../../model/index.ts'
import { accountOf } from './pool-money.ts'
import { giveBackOwed, refill, revokeEntry } from './revoke.ts'

type Entry = Row<typeof matchEntry>

const table = tableOf(matchEntry)
const atOnce = 2000
const firstId = '00000000-0000-0000-0000-000000000000'

/** From so many people on one device on, their gifts are looked at by a person. */
export const mostOnDevice = 5
/** Gifts of one donor within an hour that no person makes. */
export const mostInHour = 20
/** Share of refunds, in percent, from which on what a donor or device brings is looked at; of five gifts or more. */
export const mostRefunded = 20
/** Share, in percent, of gifts just above the trigger; of twenty or more. */
export const mostAtTrigger = 80

/** What is unusual about entries that wait, as sentences by id (zhuanti.md "antiFraud"). */
async function suspicions({ tx }: Act): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; why: string }>(sql`
    with known as (
      -- All who gave no name are one donor of the book: nobody, here.
      select e.id, e.pool, e.device, e.state, e.returned, e.gift_amount, e.paid_at, e.decided_by,
             case when d.kind <> 'unknown' then e.giver end as giver,
             (e.paid_at at time zone 'Asia/Shanghai')::date as day
        from match_entry e left join donor d on d.id = e.giver
       where e.state = 'reserved' or e.paid_at > now() - interval '30 days'),
    waiting as (select * from known where state = 'reserved'),
    recent as (select * from known where paid_at > now() - interval '30 days'),
    devices as (
      select pool, device, day, count(distinct giver) as people from recent
       where device is not null group by 1, 2, 3 having count(distinct giver) >= ${mostOnDevice}),
    payers as (
      select pool, giver, date_trunc('hour', paid_at) as hour from recent
       where giver is not null group by 1, 2, 3 having count(*) >= ${mostInHour}),
    backs as (
      select pool, giver from recent where giver is not null group by 1, 2
      having count(*) >= 5
         and count(*) filter (where state = 'revoked' or returned > 0) * 100 >= count(*) * ${mostRefunded}),
    edges as (
      select e.pool, e.device from recent e join matching_pool p on p.id = e.pool
       where e.device is not null group by 1, 2
      having count(*) >= 20
         and count(*) filter (where e.gift_amount <= p.trigger * 11 / 10) * 100 >= count(*) * ${mostAtTrigger})
    select w.id, case
             when d.device is not null then '同一终端 ' || d.people || ' 位捐赠人'
             when h.giver is not null then '同一捐赠人一小时内 ' || ${mostInHour}::int || ' 笔及以上'
             when b.giver is not null then '退款比例达到 ' || ${mostRefunded}::int || '%'
             else '同一终端的捐赠集中在触发最低额' end as why
      from waiting w
      left join devices d on d.pool = w.pool and d.device = w.device and d.day = w.day
      left join payers h on h.pool = w.pool and h.giver = w.giver and h.hour = date_trunc('hour', w.paid_at)
      left join backs b on b.pool = w.pool and b.giver = w.giver
      left join edges g on g.pool = w.pool and g.device = w.device
     where w.decided_by is null
       and (d.device is not null or h.giver is not null or b.giver is not null or g.device is not null)`)
  return new Map(rows.map(({ id, why }) => [id, why]))
}

/** P25: money of a pool becomes the cause's. */
async function confirm(act: Act, entry: Entry): Promise<void> {
  if (entry.hold !== null) await endHold(act.tx, entry.hold, 'consumed')
  const amount = entry.amount - entry.returned
  await post(act.tx, {
    event: 'P25',
    organisation: entry.organisation,
    source: { table: 'match_entry', id: entry.id },
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
    memo: entry.giftNumber,
    lines: [
      { account: accountOf(entry.pool), amount, flow: 'X0' },
      { account: restrictedOf({ cause: entry.cause }), amount: -amount, flow: 'X0' },
    ],
  })
  await moveRow(act, matchEntry, entry, 'confirm', { decidedAt: act.now.toISOString() })
}

/**
 * Nightly: what is unusual is frozen, whatever else has waited out the cooling hours is booked; what a
 * cause could not give back when its gift was refunded is asked again. Each entry in a transaction of its own.
 */
export const confirmMatches = job('giving.confirm-matches', {
  label: '配捐确认',
  payload: z.object({}),
  retries: 2,
  seconds: 7200,
  every: '30 2 * * *',
  async run(_payload, work) {
    await work.change(async act => {
      for (const [id, reason] of await suspicions(act)) {
        const entry = await lockRow(act, matchEntry, id)
        if (entry.state === 'reserved')
          await moveRow(act, matchEntry, entry, 'freeze', {
            ...{ reason, decidedAt: act.now.toISOString() },
          })
      }
    })
    const now = new Date().toISOString()
    const due = and(eq(table.state, 'reserved'), lte(table.confirmAfter, now))
    await each(work, due, async (act, id) => {
      const entry = await lockRow(act, matchEntry, id)
      if (entry.state !== 'reserved') return
      if (await isPaid(act, entry.donation)) await confirm(act, entry)
      else {
        await revokeEntry(act, entry)
        await refill(act, entry.pool)
      }
    })
    const owing = and(gt(table.owed, 0), inArray(table.state, ['confirmed', 'revoked']))
    await each(work, owing, async (act, id) => {
      const entry = await lockRow(act, matchEntry, id)
      const rest = entry.owed > 0 ? await giveBackOwed(act, entry) : undefined
      if (rest === undefined) return
      await updateRow(act, matchEntry, entry, rest)
      await refill(act, entry.pool)
    })
  },
})

/** Does something to each entry, however many they are, in transactions of their own under their pool's lock. */
async function each(
  work: JobWork,
  where: SQL | undefined,
  what: (act: Act, id: string) => Promise<void>,
): Promise<void> {
  for (let last = firstId; ; ) {
    const part = await work.change(act =>
      findRows(act.tx, matchEntry, and(where, gt(table.id, last)), atOnce),
    )
    for (const { id, pool } of part) {
      if (work.signal.aborted) return
      await work.change(async act => {
        // The pool first, as everything that adds or takes back does.
        await lockRow(act, matchingPool, pool)
        await what(act, id)
      })
    }
    if (part.length < atOnce) return
    last = part.at(-1)?.id ?? last
  }
}

/** Whether a gift stands: one that was written off meanwhile brings nothing. */
async function isPaid(act: Act, id: string): Promise<boolean> {
  const state = (await findRow(act.tx, donation, id))?.state
  return state === 'paid' || state === 'partRefunded'
}
