import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import {
  addDays,
  beijingDay,
  beijingDaysRange,
  beijingMonthStart,
} from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { tableNameOf } from '#kernel/server/tables.ts'
import { grantBatch, rescueRecord, salvageBoard } from '../model/index.ts'
import { grantBatchServing } from './grant-batch.ts'
import { expiringDays, rescueRecordServing } from './rescue-record.ts'

/** A cell of fewer people than this is not told: somebody could be recognised in it. */
const leastCell = 5

/** 救助看板: every figure counts the rows that its card opens, in one snapshot. */
export const boardRoute: AnyRoute = route(salvageBoard, {
  access: { action: 'rescueRecord.view' },
  summary: '救助看板',
  async read({ from, to, organisation }, act) {
    const days = beijingDaysRange(from, to)
    const own = (name: string) =>
      organisation === undefined
        ? sql`true`
        : sql`${sql.identifier(name)}.organisation = ${organisation}::uuid`
    const seen = sql`(${reach(act)} and ${own(tableNameOf(rescueRecord))})`
    const batches = sql`(${batchReach(act)} and ${own(tableNameOf(grantBatch))})`
    const within = sql`issued_at >= ${days.from.toISOString()}::timestamptz
      and issued_at < ${days.to.toISOString()}::timestamptz`
    const counted = sql`send_status = '1' and not reversed and reverses is null and ${within} and ${seen}`
    const today = beijingDay(act.now)
    return {
      ...(await cards(act, { counted, seen, within })),
      months: await months(act, seen, to),
      types: await grouped(act, {
        counted,
        by: sql`rescue_type`,
        table: 'rescue_type',
        name: 'name',
      }),
      classifies: (
        await grouped(act, { counted, by: sql`classify`, table: 'rescue_classify', name: 'name' })
      ).filter(({ persons }) => persons >= leastCell),
      areas: await areas(act, counted),
      causes: (
        await grouped(act, { counted, by: sql`cause`, table: 'cause', name: 'title' })
      ).slice(0, 10),
      shops: await list<{ key: string; label: string; persons: number; amount: number }>(
        act,
        sql`
        select v.partner as key, p.name as label, count(distinct v.record)::int as persons,
               sum(v.amount)::float8 as amount
          from voucher_redemption v join commerce_partner p on p.id = v.partner
         where v.record in (select id from rescue_record where ${seen})
           and v.created_at >= ${days.from.toISOString()}::timestamptz
           and v.created_at < ${days.to.toISOString()}::timestamptz
         group by 1, 2 order by 4 desc limit 10`,
      ),
      today: await list<{ id: string; title: string; pending: number }>(
        act,
        sql`
        select id, title, pending from grant_batch
         where state = 'issuing' and issue_from <= ${today}::date and issue_to >= ${today}::date
           and ${batches} order by issue_to limit 10`,
      ),
      noticing: await list<{ id: string; title: string; to: string }>(
        act,
        sql`
        select id, title, to_char(notice_to, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as to from grant_batch
         where state = 'noticing' and ${batches} order by notice_to limit 10`,
      ),
      expiring: await one<{ count: number; amount: number }>(
        act,
        sql`
        select count(*)::int as count, coalesce(sum(voucher_left), 0)::float8 as amount
          from rescue_record where voucher_state in ('1', '2')
           and voucher_to between ${today}::date and ${addDays(today, expiringDays)}::date and ${seen}`,
      ),
      faults: await one<{ objections: number; samples: number; proofs: number }>(
        act,
        sql`
        select count(*) filter (where held_back)::int as objections,
               count(*) filter (where verify_result in ('2', '3', '5'))::int as samples,
               count(*) filter (where send_status = '1' and signed_at is null and save_type <> '1'
                 and not reversed and reverses is null)::int as proofs
          from rescue_record where ${seen}`,
      ),
    }
  },
})

function reach(act: Act): SQL {
  return visible(rescueRecordServing, act.person) ?? sql`true`
}

function batchReach(act: Act): SQL {
  if (!act.person.actions.has('grantBatch.view')) return sql`false`
  return visible(grantBatchServing, act.person) ?? sql`true`
}

async function cards(
  act: Act,
  { counted, seen, within }: { counted: SQL; seen: SQL; within: SQL },
) {
  return one<{
    times: number
    persons: number
    amount: number
    goods: number
    households: number
    waiting: number
    rejectedShare: number | null
    usedShare: number | null
    trueShare: number | null
  }>(
    act,
    sql`
    select a.*, b.* from (
      select count(*)::int as times, count(distinct person)::int as persons,
             coalesce(sum(amount) filter (where save_type in ('1', '2')), 0)::float8 as amount,
             coalesce(sum(amount) filter (where save_type in ('3', '4')), 0)::float8 as goods,
             count(distinct household)::int as households,
             sum(voucher_used) filter (where save_type = '1')::float8
               / nullif(sum(amount) filter (where save_type = '1'), 0) as "usedShare"
        from rescue_record where ${counted}) a, (
      select count(*) filter (where send_status = '0' and batch in (
               select id from grant_batch where state in ('confirmed', 'issuing')))::int as waiting,
             count(*) filter (where send_status = '2' and updated_in)::float8
               / nullif(count(*) filter (where updated_in), 0) as "rejectedShare",
             count(*) filter (where verify_result = '1')::float8
               / nullif(count(*) filter (where verify_result is not null), 0) as "trueShare"
        from (select rescue_record.*, (send_status = '2' or (send_status = '1' and ${within})) as updated_in
                from rescue_record where ${seen} and reverses is null) r) b`,
  )
}

async function months(act: Act, seen: SQL, to: string) {
  const span = beijingDaysRange(beijingMonthStart(to, -11), to)
  return list<{
    month: string
    voucher: number
    cash: number
    goods: number
    service: number
    amount: number
  }>(
    act,
    sql`
    select to_char(issued_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
           count(*) filter (where save_type = '1')::int as voucher,
           count(*) filter (where save_type = '2')::int as cash,
           count(*) filter (where save_type = '3')::int as goods,
           count(*) filter (where save_type = '4')::int as service,
           coalesce(sum(amount), 0)::float8 as amount
      from rescue_record
     where send_status = '1' and not reversed and reverses is null and ${seen}
       and issued_at >= ${span.from.toISOString()}::timestamptz
       and issued_at < ${span.to.toISOString()}::timestamptz
     group by 1 order by 1`,
  )
}

function grouped(
  act: Act,
  { counted, by, table, name }: { counted: SQL; by: SQL; table: string; name: string },
) {
  return list<{ key: string; label: string; persons: number; amount: number }>(
    act,
    sql`
    select x.key, coalesce(t.${sql.identifier(name)}, '') as label, x.persons, x.amount
      from (select ${by} as key, count(distinct person)::int as persons, sum(amount)::float8 as amount
              from rescue_record where ${counted} and ${by} is not null group by 1) x
      join ${sql.identifier(table)} t on t.id = x.key order by x.amount desc limit 20`,
  )
}

function areas(act: Act, counted: SQL) {
  return list<{ area: string; persons: number }>(
    act,
    sql`
    select o.area, count(distinct rescue_record.person)::int as persons
      from rescue_record join organisation o on o.id = rescue_record.organisation
     where rescue_record.id in (select id from rescue_record where ${counted}) and o.area is not null
     group by 1 order by 2 desc limit 40`,
  )
}

async function list<T extends object>(act: Act, query: SQL): Promise<T[]> {
  return (await act.tx.execute(query)).rows as unknown as T[]
}

async function one<T extends object>(act: Act, query: SQL): Promise<T> {
  const [row] = await list<T>(act, query)
  if (row === undefined) throw new Error('the board has no row')
  return row
}
