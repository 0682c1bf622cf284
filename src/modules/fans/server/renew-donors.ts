import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { channels } from '#modules/finance/model/index.ts'
import { donor } from '#modules/people/model/index.ts'

/** From so many fen a year on a donor is 大额 (fans.md "stage"). */
const majorFrom = 1_000_000
/** Days without a gift after which a donor is about to be lost, and is. */
const [lapsingDays, lapsedDays, newDays, monthlyDays] = [180, 365, 90, 40]
/** Donors in one transaction of the night. */
const batch = 2000

/**
 * What follows from the gifts of donors beside their sums: this year's total, usual channel and field,
 * monthly giving, stage. Kept in the transaction of each gift and refund, and every night for all.
 */
export async function renewDonors(act: Act, donors: readonly string[]): Promise<void> {
  if (donors.length === 0) return
  const ids = sql.param([...new Set(donors)])
  const year = sql`${`${beijingDay(act.now).slice(0, 4)}-01-01T00:00:00+08:00`}::timestamptz`
  const now = sql`${act.now.toISOString()}::timestamptz`
  const names = JSON.stringify(channels)
  await act.tx.execute(sql`
    with gift as (
      select d.donor, coalesce(sum(d.net_amount) filter (where d.paid_at >= ${year}), 0) as year,
             mode() within group (order by d.channel) as channel,
             mode() within group (order by category.name) as field,
             bool_or(d.source = 'monthly' and d.paid_at > ${now} - ${monthlyDays} * interval '1 day') as monthly
        from donation d
        left join cause on cause.id = d.cause left join category on category.id = cause.category
       where d.donor = any(${ids}::uuid[]) and d.state in ('paid', 'partRefunded')
       group by d.donor
    ), standing as (
      select o.id, coalesce(gift.year, 0) as year, gift.channel, gift.field,
             coalesce(gift.monthly, false) as monthly,
             case when o.stage = 'lost' then 'lost'
                  when o.count = 0 or o.last_at is null then null
                  when coalesce(gift.year, 0) >= ${majorFrom} then 'major'
                  when o.last_at < ${now} - ${lapsedDays} * interval '1 day' then 'lapsed'
                  when o.last_at < ${now} - ${lapsingDays} * interval '1 day' then 'lapsing'
                  when o.first_at >= ${now} - ${newDays} * interval '1 day' then 'new'
                  else 'active' end as stage
        from donor o left join gift on gift.donor = o.id
       where o.id = any(${ids}::uuid[]) and o.kind <> 'unknown'
    )
    update donor
       set year_total = s.year, channel_most = ${names}::json ->> s.channel, cause_most = s.field,
           monthly_active = s.monthly, stage = s.stage,
           avg_gift = case when donor.count > 0 then donor.net / donor.count else 0 end
      from standing s
     where donor.id = s.id
       and (donor.year_total, donor.channel_most, donor.cause_most, donor.monthly_active, donor.stage)
           is distinct from (s.year, ${names}::json ->> s.channel, s.field, s.monthly, s.stage)`)
  await act.tx.execute(sql`
    update company c
       set count = o.count, total = o.net, last_at = o.last_at,
           goods_value = coalesce((select sum(g.net_amount) from donation g
              where g.donor = o.id and g.channel = '7' and g.state in ('paid', 'partRefunded')), 0)
      from donor o where c.donor = o.id and o.id = any(${ids}::uuid[])`)
  act.afterwards(() => invalidateCounts(donor))
}

/** A new gift is one to thank for, unless its donor was thanked for good. */
export async function oweThanks(act: Act, donors: readonly string[]): Promise<void> {
  if (donors.length === 0) return
  await act.tx.execute(sql`
    update donor set thanks = 'todo'
     where id = any(${sql.param([...donors])}::uuid[]) and thanks = 'done'`)
}

/** Every night: stages move with time, and RFM is cut anew by each organisation's quintiles. */
export const renewAllDonors = job('fans.renew-donors', {
  label: '捐赠人阶段与RFM',
  payload: z.object({}),
  retries: 3,
  every: '10 2 * * *',
  seconds: 7200,
  async run(_payload, work) {
    let after = '00000000-0000-0000-0000-000000000000'
    while (!work.signal.aborted) {
      const from = after
      const last = await work.change(async act => {
        const { rows } = await act.tx.execute<{ id: string }>(sql`
          select id from donor where id > ${from}::uuid and state = 'active'
           order by id limit ${batch} for no key update`)
        await renewDonors(
          act,
          rows.map(({ id }) => id),
        )
        return rows.length < batch ? undefined : rows.at(-1)?.id
      })
      if (last === undefined) break
      after = last
    }
    await work.change(cutRfm)
    await work.change(renewGroups)
  },
})

/** R by days, F by gifts, M by the quintiles of the organisation (fans.md "rfm"). */
async function cutRfm(act: Act): Promise<void> {
  await act.tx.execute(sql`
    with cut as (
      select id, ntile(5) over (partition by organisation order by net, id) as m,
             extract(day from ${act.now.toISOString()}::timestamptz - last_at) as days, count
        from donor where state = 'active' and kind <> 'unknown' and count > 0 and last_at is not null
    ), told as (
      select id,
             case when days <= 30 then 5 when days <= 90 then 4 when days <= 180 then 3
                  when days <= 365 then 2 else 1 end
          || '-' || case when count >= 12 then 5 when count >= 6 then 4 when count >= 3 then 3
                  when count = 2 then 2 else 1 end
          || '-' || m as rfm from cut
    )
    update donor set rfm = told.rfm
      from (select o.id, told.rfm from donor o left join told using (id)
             where o.rfm is distinct from told.rfm) as told
     where donor.id = told.id`)
}

/** What groups brought: gifts that name one of them in their credits; those that were given back count no more. */
async function renewGroups(act: Act): Promise<void> {
  await act.tx.execute(sql`
    with named as (
      select distinct d.id, d.organisation, credit ->> 'ref' as number, d.net_amount, d.paid_at
        from donation d, jsonb_array_elements(d.credits::jsonb) as credit
       where d.credits is not null and jsonb_typeof(d.credits::jsonb) = 'array'
         and credit ->> 'kind' = 'team' and d.state in ('paid', 'partRefunded')
    ), once as (
      select distinct g.id as "group", n.id, n.net_amount, n.paid_at
        from named n join donor_group g
          on g.organisation = n.organisation and n.number in (g.number, g.name)
    ), brought as (
      select g.id, count(o.id) as gifts, coalesce(sum(o.net_amount), 0) as amount,
             max(o.paid_at) as last_at
        from donor_group g left join once o on o."group" = g.id group by g.id
    )
    update donor_group g set count = b.gifts, total = b.amount, last_at = b.last_at
      from brought b
     where b.id = g.id and (g.count, g.total, g.last_at) is distinct from (b.gifts, b.amount, b.last_at)`)
}
