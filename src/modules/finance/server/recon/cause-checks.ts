import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { causeChecks, causeGaps } from '../../model/recon/recon-calls.ts'
import { nameOrganisationsById } from '../books/names.ts'
import { reachOf } from '../figures/donation-summary.ts'
import { mayRead } from './may-read.ts'

type Asked = z.output<typeof causeChecks.question>

/** 项目对账: what documents say of each cause against what its accounts say. */
export const causeCheckRoutes: readonly AnyRoute[] = [
  route(causeChecks, {
    access: { action: 'donation.view' },
    summary: '项目对账（单据与分录逐标的核对）',
    async read(asked, act) {
      const rows = await readCauseChecks(act, asked)
      const wanted = asked.only === 'gaps' ? rows.filter(({ gap }) => gap !== 0) : rows
      return {
        total: wanted.length,
        gaps: rows.filter(({ gap }) => gap !== 0).length,
        list: wanted.slice((asked.page - 1) * asked.limit, asked.page * asked.limit),
        organisations: await organisationsOf(act, asked),
      }
    },
  }),
  route(causeGaps, {
    access: { action: 'donation.view' },
    summary: '一个标的中单据与分录不符的单据',
    async read({ cause, to }, act) {
      const found = await act.tx.execute<{ organisation: string }>(
        sql`select organisation from cause where id = ${cause}::uuid`,
      )
      const owner = found.rows[0]?.organisation
      if (owner === undefined || !(await mayRead(act, owner, 'donation.view'))) throw absent()
      const { rows } = await act.tx.execute<{
        kind: 'donation' | 'refund' | 'payout'
        id: string
        number: string
        amount: string
        booked: string
      }>(sql`
        select * from (${documents(sql`= ${cause}::uuid`, to)}) of
         where amount <> booked order by kind, number limit 200`)
      return rows.map(row => ({ ...row, amount: Number(row.amount), booked: Number(row.booked) }))
    },
  }),
]

/** Gifts, refunds and payouts with what stands in the books for each; fen. */
function documents(cause: SQL, to: string): SQL {
  const booked = (source: string, events: SQL, id: SQL) => sql`
    coalesce((select sum(e.amount) from ledger_posting p
                join ledger_entry e on e.posting_id = p.id and e.amount > 0
                join ledger_account a on a.id = e.account_id
               where p.source_type = ${source} and p.source_id = ${id} and p.event in (${events})
                 and not (p.event = 'P03' and a.kind = 'mgmtFee')
                 and not exists (select from ledger_posting r where r.reverses = p.id)), 0)`
  return sql`
    select 'donation' as kind, d.id, d.number, d.cause, d.amount::bigint as amount,
           ${booked('donation', sql`'P01', 'P10', 'P11', 'P25'`, sql`d.id`)}::bigint as booked
      from donation d where d.cause ${cause} and d.channel <> '7'
       and d.state in ('paid', 'partRefunded', 'refunded') and d.value_date <= ${to}::date
    union all
    select 'refund', r.id, r.number, r.cause, r.amount::bigint,
           ${booked('refund', sql`'P04'`, sql`r.id`)}::bigint
      from refund r where r.cause ${cause} and r.state = 'success'
       and (r.success_at at time zone 'Asia/Shanghai')::date <= ${to}::date
    union all
    select 'payout', m.id, m.number, m.cause, m.amount::bigint,
           coalesce((select sum(e.amount) from ledger_posting p
                       join ledger_entry e on e.posting_id = p.id and e.amount > 0
                      where p.source_type = 'payout' and p.event = 'P06'
                        and p.source_id = case when m.origin_id ~ '^[0-9a-f-]{36}$'
                                               then m.origin_id::uuid end), 0)::bigint
      from money_out m where m.cause ${cause} and m.kind = '1' and m.state = 'paid'
       and m.paid_on <= ${to}::date`
}

async function readCauseChecks(act: Act, { kind, organisation, to, keyword }: Asked) {
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await act.tx.execute<Record<string, string> & { id: string }>(sql`
    with chosen as (
      select id, number, title, organisation from cause
       where kind = ${kind} and ${reachOf(act, 'donation.view') ?? sql`true`}
         and (${organisation ?? null}::uuid is null or organisation = ${organisation ?? null}::uuid)
         and (title ilike ${like} or number ilike ${like})
    ), pieces as materialized (
      select 'donation' as kind, id, cause, amount::bigint from donation
       where cause in (select id from chosen) and channel <> '7'
         and state in ('paid', 'partRefunded', 'refunded') and value_date <= ${to}::date
      union all
      select 'refund', id, cause, amount::bigint from refund
       where cause in (select id from chosen) and state = 'success'
         and (success_at at time zone 'Asia/Shanghai')::date <= ${to}::date
      union all
      select 'payout', case when origin_id ~ '^[0-9a-f-]{36}$' then origin_id::uuid end, cause,
             amount::bigint
        from money_out
       where cause in (select id from chosen) and kind = '1' and state = 'paid'
         and paid_on <= ${to}::date
    ), sources as materialized (
      select distinct kind, id from pieces where id is not null
    ), books as materialized (
      -- Once for all documents, and from them: what else an organisation has booked is not read.
      select s.kind, s.id as source_id, sum(e.amount) as booked
        from sources s
        join ledger_posting p on p.source_id = s.id and p.source_type = s.kind
         and p.event = any (case s.kind when 'donation' then array['P01', 'P10', 'P11', 'P25']
                                        when 'refund' then array['P04'] else array['P06'] end)
        join ledger_entry e on e.posting_id = p.id and e.amount > 0
       where p.event = 'P06' or not exists (select from ledger_posting r where r.reverses = p.id)
       group by 1, 2
    ), told as (
      select d.cause, d.kind, count(*) as pieces,
             count(*) filter (where coalesce(b.booked, 0) <> 0) as postings,
             sum(d.amount) as amount, sum(coalesce(b.booked, 0)) as booked
        from pieces d left join books b on b.kind = d.kind and b.source_id = d.id group by 1, 2
    ), matched as (
      select cause, sum(amount) filter (where recon_state in ('even', 'handled')) as even,
             sum(amount) filter (where recon_state not in ('even', 'handled')) as open
        from donation where cause in (select id from chosen) and merchant is not null
         and state in ('paid', 'partRefunded', 'refunded') and value_date <= ${to}::date group by 1
    ), lines as (
      select a.cause_id as cause, sum(d.credit - d.debit) as balance,
             sum(d.debit - d.credit) filter (where d.event in ('P14', 'P17')) as fee,
             sum(d.debit - d.credit) filter (where d.flow = 'X0' and d.event in ('P02', 'P03', 'P05', 'P07', 'P08', 'P33')) as management
        from ledger_account a join ledger_daily d on d.account_id = a.id
       where a.kind in ('restricted', 'custodial') and a.cause_id in (select id from chosen)
         and d.day <= ${to}::date group by 1
    ), held as (
      select a.cause_id as cause, sum(a.balance - coalesce(l.later, 0)) as held
        from ledger_account a
        left join (select account_id, sum(credit - debit) as later from ledger_daily
                    where day > ${to}::date group by 1) l on l.account_id = a.id
       where a.kind in ('restricted', 'custodial') and a.cause_id in (select id from chosen) group by 1
    )
    select c.id, c.number, c.title, c.organisation,
           coalesce(g.pieces, 0)::text as "giftCount", coalesce(g.postings, 0)::text as "giftPostings",
           coalesce(g.amount, 0)::text as gifts, coalesce(g.booked, 0)::text as "giftsBooked",
           coalesce(r.amount, 0)::text as refunds, coalesce(r.booked, 0)::text as "refundsBooked",
           coalesce(p.amount, 0)::text as payouts, coalesce(p.booked, 0)::text as "payoutsBooked",
           coalesce(l.fee, 0)::text as fee, coalesce(l.management, 0)::text as management,
           coalesce(m.even, 0)::text as even, coalesce(m.open, 0)::text as open,
           coalesce(l.balance, 0)::text as balance, coalesce(h.held, 0)::text as held
      from chosen c
      left join told g on g.cause = c.id and g.kind = 'donation'
      left join told r on r.cause = c.id and r.kind = 'refund'
      left join told p on p.cause = c.id and p.kind = 'payout'
      left join matched m on m.cause = c.id left join lines l on l.cause = c.id
      left join held h on h.cause = c.id
     order by c.number desc, c.id`)
  const names = await nameOrganisationsById(
    act,
    rows.map(row => row.organisation ?? ''),
  )
  return rows.map(row => {
    const fen = (name: string) => Number(row[name] ?? 0)
    const { id, number = '', title = '', organisation: owner = '' } = row
    return {
      ...{ id, number, title, organisation: owner, organisationName: names.get(owner) ?? '' },
      ...{ giftCount: fen('giftCount'), giftPostings: fen('giftPostings') },
      ...{ gifts: fen('gifts'), giftsBooked: fen('giftsBooked') },
      ...{ refunds: fen('refunds'), refundsBooked: fen('refundsBooked') },
      ...{ payouts: fen('payouts'), payoutsBooked: fen('payoutsBooked') },
      ...{ fee: fen('fee'), management: fen('management') },
      ...{ even: fen('even'), open: fen('open'), balance: fen('balance'), held: fen('held') },
      gap:
        Math.abs(fen('giftsBooked') - fen('gifts')) +
        Math.abs(fen('refundsBooked') - fen('refunds')) +
        Math.abs(fen('payoutsBooked') - fen('payouts')) +
        Math.abs(fen('held') - fen('balance')),
    }
  })
}

/** Σ 标的 + 非限定 + 管理费 + 受托 + 应付 = Σ 资产, of each organisation in reach. */
async function organisationsOf(act: Act, { organisation, to }: Asked) {
  const { rows } = await act.tx.execute<Record<string, string>>(sql`
    select a.org_id as organisation,
           coalesce(sum(held) filter (where kind in ('restricted', 'pool')), 0)::text as causes,
           coalesce(sum(held) filter (where kind = 'custodial'), 0)::text as custodial,
           coalesce(sum(held) filter (where kind = 'unrestricted'), 0)::text as unrestricted,
           coalesce(sum(held) filter (where kind = 'mgmtFee'), 0)::text as management,
           coalesce(sum(held) filter (where kind in ('refundPayable', 'unclaimed', 'voucher', 'deposit')), 0)::text as debts,
           coalesce(sum(held) filter (where kind in ('bank', 'cash', 'clearing', 'transit', 'shortage')), 0)::text as assets
      from (select a.org_id, a.kind, a.balance - coalesce(l.later, 0) * a.side as held
              from ledger_account a
              left join (select account_id, sum(debit - credit) as later from ledger_daily
                          where day > ${to}::date group by 1) l on l.account_id = a.id) a
     where a.org_id in (select organisation from (
             select distinct org_id as organisation from ledger_account) known
              where ${reachOf(act, 'donation.view') ?? sql`true`})
       and (${organisation ?? null}::uuid is null or a.org_id = ${organisation ?? null}::uuid)
     group by 1 order by 1`)
  const names = await nameOrganisationsById(
    act,
    rows.map(row => row.organisation ?? ''),
  )
  return rows.map(row => {
    const fen = (name: string) => Number(row[name] ?? 0)
    const owner = row.organisation ?? ''
    return {
      ...{ organisation: owner, name: names.get(owner) ?? '', causes: fen('causes') },
      ...{ custodial: fen('custodial'), unrestricted: fen('unrestricted') },
      ...{ management: fen('management'), debts: fen('debts'), assets: fen('assets') },
    }
  })
}
