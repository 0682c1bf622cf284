import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { causesWithin } from '#modules/cause/server/index.ts'
import { founderFigures } from '../../model/fund-figures.ts'

const given = sql.raw("d.state in ('paid', 'partRefunded', 'refunded')")
const part = (some: number, whole: number) => (whole <= 0 ? null : some / whole)

/** `GET /api/fund/fundFounder/getFigures`: the founders of the funds in reach, and how far they are kept. */
export const founderFiguresRoute: AnyRoute = route(founderFigures, {
  access: { action: 'fundFounder.view' },
  summary: '查询出资人数据',
  async read({ organisation }, act) {
    const today = beijingDay(act.now)
    const reach = causesWithin(act, { kind: 'fund', organisation }, 'fundFounder.view')
    const founderList = await foundersIn(act, reach)
    const due = founderList.filter(({ dueOn }) => dueOn !== null && dueOn <= today)
    const sum = (rows: typeof founderList, of: (row: (typeof founderList)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    const all = await sumOfGifts(act, reach)
    const founded = sum(founderList, row => row.paid)
    const kinds = [...new Set(founderList.map(({ kind }) => kind))].toSorted()
    return {
      founders: new Set(founderList.map(row => row.donor ?? row.name)).size,
      kept: part(
        sum(due, row => Math.min(row.paid, row.pledged)),
        sum(due, row => row.pledged),
      ),
      topFive: part(await topFive(act, reach), all),
      renewed: await renewedOf(act, reach, Number(today.slice(0, 4))),
      public: part(all - founded, all),
      punctual: await punctualOf(act, reach, today),
      byKind: kinds.map(kind => ({
        kind,
        amount: sum(
          founderList.filter(row => row.kind === kind),
          row => row.paid,
        ),
      })),
      founderList,
    }
  },
})

async function foundersIn(act: Act, reach: SQL) {
  const { rows } = await act.tx.execute<Record<string, string | null>>(sql`
    select f.id, f.donor, f.fund, fund.title as fund_title, f.name, f.kind,
           f.pledged::text as pledged, f.due_on::text as due_on, fund.term_to::text as until,
           coalesce(gift.paid, 0)::text as paid, coalesce(gift.n, 0)::text as gifts,
           gift.last::text as gave_on, told.last::text as told_on
      from fund_founder f join fund on fund.id = f.fund and fund.deleted_at is null
      left join lateral (
        select sum(d.amount - d.refunded_amount) as paid, count(*) as n,
               max((d.paid_at at time zone 'Asia/Shanghai')::date) as last
          from donation d where d.cause = f.fund and d.donor = f.donor and ${given}) gift on true
      left join lateral (
        select max((published_at at time zone 'Asia/Shanghai')::date) as last
          from progress p where p.cause = f.fund and p.kind = '6' and p.state = 'published') told on true
     where f.fund in ${reach} order by f.pledged desc, f.id limit 2000`)
  return rows.map(row => ({
    id: row.id ?? '',
    donor: row.donor ?? null,
    fund: row.fund ?? '',
    fundTitle: row.fund_title ?? '',
    name: row.name ?? '',
    kind: row.kind ?? '',
    pledged: Number(row.pledged ?? 0),
    dueOn: row.due_on ?? null,
    paid: Number(row.paid ?? 0),
    gifts: Number(row.gifts ?? 0),
    agreementUntil: row.until ?? null,
    toldOn: row.told_on ?? null,
    gaveOn: row.gave_on ?? null,
  }))
}

async function sumOfGifts(act: Act, reach: SQL): Promise<number> {
  const { rows } = await act.tx.execute<{ amount: string }>(sql`
    select coalesce(sum(d.amount - d.refunded_amount), 0)::text as amount
      from donation d where d.cause in ${reach} and ${given}`)
  return Number(rows[0]?.amount ?? 0)
}

async function topFive(act: Act, reach: SQL): Promise<number> {
  const { rows } = await act.tx.execute<{ amount: string }>(sql`
    select coalesce(sum(amount), 0)::text as amount from (
      select sum(d.amount - d.refunded_amount) as amount from donation d
       where d.cause in ${reach} and ${given} and d.donor is not null
       group by d.donor order by 1 desc limit 5) as most`)
  return Number(rows[0]?.amount ?? 0)
}

async function renewedOf(act: Act, reach: SQL, year: number): Promise<number | null> {
  const gaveIn = (of: number) => sql`
    select distinct d.donor from donation d join fund_founder f on f.fund = d.cause and f.donor = d.donor
     where d.cause in ${reach} and ${given}
       and extract(year from d.paid_at at time zone 'Asia/Shanghai') = ${of}`
  const { rows } = await act.tx.execute<{ before: number; again: number }>(sql`
    select count(*)::int as before,
           count(*) filter (where donor in (${gaveIn(year)}))::int as again
      from (${gaveIn(year - 1)}) as earlier`)
  return part(rows[0]?.again ?? 0, rows[0]?.before ?? 0)
}

async function punctualOf(act: Act, reach: SQL, today: string): Promise<number | null> {
  const { rows } = await act.tx.execute<{ due: number; kept: number }>(sql`
    select count(*)::int as due, count(*) filter (where done_on <= due_on)::int as kept
      from fund_task where fund in ${reach} and kind = 'feedback'
       and (done_on is not null or due_on < ${today}::date)`)
  return part(rows[0]?.kept ?? 0, rows[0]?.due ?? 0)
}
