import { piece, type Sql } from '#kernel/server/migrate/piece.ts'

/** What no declaration says of donor care. */
export const fansSql: readonly Sql[] = [
  'create sequence if not exists donor_group_serial',
  // Over the wall: medians of all organisations, where there are enough that nobody's own is told.
  piece(
    'function donor_care_median',
    `create or replace function donor_care_median(first date, last date)
returns table (repeat numeric, average numeric, thanked numeric, in_time numeric)
language sql stable security definer set search_path = public, pg_temp as $$
  with gift as materialized (
    select d.id, d.organisation, d.donor, d.net_amount as amount, d.paid_at,
           (d.paid_at at time zone 'Asia/Shanghai')::date as day
      from donation d
     where d.donor is not null and d.state in ('paid', 'partRefunded')
       and d.paid_at >= first::timestamp at time zone 'Asia/Shanghai'
       and d.paid_at < (last + 1)::timestamp at time zone 'Asia/Shanghai'
  ), person as (
    select organisation, donor, count(distinct day) as days, sum(amount) as amount from gift group by 1, 2
  ), giving as (
    select organisation, avg((days > 1)::int) as repeat, avg(amount) as average from person group by 1
  ), thanks as (
    select g.organisation, avg((exists (select from donor_thanks t where t.donation = g.id
             and t.created_at < g.paid_at + interval '7 days'))::int) as thanked
      from gift g join donor o on o.id = g.donor where o.thanks <> 'no' group by 1
  ), telling as (
    select organisation, avg(coalesce(done_on <= due_on, false)::int) as in_time
      from disclosure_task where due_on between first and last group by 1
  )
  select percentile_cont(0.5) within group (order by g.repeat)::numeric,
         percentile_cont(0.5) within group (order by g.average)::numeric,
         percentile_cont(0.5) within group (order by t.thanked)::numeric,
         percentile_cont(0.5) within group (order by l.in_time)::numeric
    from giving g left join thanks t using (organisation) left join telling l using (organisation)
  having count(*) >= 3
$$`,
  ),
]
