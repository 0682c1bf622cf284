import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import type { Span } from '#modules/cause/model/board-period.ts'
import { agreementNotice, companyBoard } from '../../model/index.ts'
import { companyServing } from '../company.ts'
import { idsWithin, momentIn, spanAsked } from './reach.ts'

type Share = { key: string; count: number; amount: string }

const kept = sql.raw("d.state in ('paid', 'partRefunded')")

/** `GET …/getBoard`: what the companies in reach gave, promised, and what of it came. */
export const companyBoardRoute: AnyRoute = route(companyBoard, {
  access: { action: 'company.view' },
  summary: '查询企业数据',
  async read(asked, act) {
    const span = spanAsked(act, asked)
    const own = idsWithin(act, companyServing, asked.organisation)
    const agreed = await agreementsOf(act, own)
    return {
      ...span,
      ...(await cardsOf(act, own, span)),
      ...agreed,
      kinds: await sharesOf(act, own, sql`c.kind`),
      industries: await sharesOf(act, own, sql`c.industry`),
      levels: await sharesOf(act, own, sql`c.level`),
      ranking: await rankingOf(act, own, span),
      years: await yearsOf(act, own),
      ending: await endingOf(act, own),
    }
  },
})

async function cardsOf(act: Act, own: SQL, span: Span) {
  const { rows } = await act.tx.execute<Record<string, string>>(sql`
    with gift as materialized (
      select d.net_amount as amount, d.channel from donation d
       where d.donor in (select donor from company where id in ${own} and donor is not null)
         and ${kept} and ${momentIn(sql`d.paid_at`, span)}
    )
    select (select count(*) from company where id in ${own} and state = 'active') as active,
           (select count(*) from company c where c.id in ${own}
              and ${momentIn(sql`c.created_at`, span)}) as fresh,
           coalesce((select sum(amount) from gift), 0)::text as total,
           coalesce((select sum(amount) from gift where channel = '7'), 0)::text as goods,
           coalesce((select sum(amount) from gift where channel = '12'), 0)::text as matched,
           coalesce((select sum(d.net_amount) from donation d
              where d.donor in (select donor from company_staff where company in ${own})
                and ${kept} and ${momentIn(sql`d.paid_at`, span)}), 0)::text as staff`)
  const of = (name: string) => Number(rows[0]?.[name] ?? 0)
  const [total, goods, matched, staff] = [of('total'), of('goods'), of('matched'), of('staff')]
  return { active: of('active'), fresh: of('fresh'), total, goods, matched, staff }
}

/** What came of an agreement between its days, to its cause where one is named; as `deliveredTo` counts it. */
const delivered = sql`coalesce((select sum(d.net_amount) from donation d
  where d.donor = c.donor and ${kept} and d.value_date between a."from" and a."to"
    and (a.cause is null or a.cause = d.cause)
    and (a.kind <> 'matching' or d.channel = '12')), 0)`

async function agreementsOf(act: Act, own: SQL) {
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{ promised: string; delivered: string }>(sql`
    select coalesce(sum(a.promised), 0)::text as promised, coalesce(sum(${delivered}), 0)::text as delivered
      from company_agreement a join company c on c.id = a.company
     where a.company in ${own} and ${today}::date between a."from" and a."to"`)
  return {
    promised: Number(rows[0]?.promised ?? 0),
    delivered: Number(rows[0]?.delivered ?? 0),
  }
}

async function sharesOf(act: Act, own: SQL, key: SQL) {
  const { rows } = await act.tx.execute<Share>(sql`
    select ${key} as key, count(*)::int as count, sum(c.total)::text as amount from company c
     where c.id in ${own} and ${key} is not null group by 1 order by sum(c.total) desc, 1`)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

async function rankingOf(act: Act, own: SQL, span: Span) {
  const { rows } = await act.tx.execute<{
    id: string
    name: string
    gifts: number
    amount: string
  }>(sql`
    select c.id, c.name, count(*)::int as gifts, sum(d.net_amount)::text as amount
      from company c join donation d on d.donor = c.donor
     where c.id in ${own} and ${kept} and ${momentIn(sql`d.paid_at`, span)}
     group by 1, 2 order by sum(d.net_amount) desc, 2 limit 20`)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

/** Promised and delivered by the year in which agreements began. */
async function yearsOf(act: Act, own: SQL) {
  const { rows } = await act.tx.execute<{ at: string; promised: string; delivered: string }>(sql`
    select to_char(a."from", 'YYYY') as at, sum(a.promised)::text as promised,
           sum(${delivered})::text as delivered
      from company_agreement a join company c on c.id = a.company
     where a.company in ${own} group by 1 order by 1 desc limit 6`)
  return rows
    .map(row => ({
      ...{ at: row.at, promised: Number(row.promised), delivered: Number(row.delivered) },
    }))
    .toReversed()
}

/** Agreements that end within a quarter, the next first. */
async function endingOf(act: Act, own: SQL) {
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{
    id: string
    company: string
    name: string
    title: string
    to: string
    promised: string
  }>(sql`
    select a.id, a.company, c.name, a.title, a."to"::text as "to", a.promised::text as promised
      from company_agreement a join company c on c.id = a.company
     where a.company in ${own}
       and a."to" between ${today}::date and ${today}::date + ${agreementNotice * 3}::int
     order by a."to", a.id limit 30`)
  return rows.map(row => ({ ...row, promised: Number(row.promised) }))
}
