import { and, sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { placesOf } from '#modules/evidence/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { receiptNumbers, receiptParts, receiptYear } from '../../model/receipt/receipt-calls.ts'
import { nameOrganisationsById } from '../books/names.ts'
import { donationServing } from '../donation/donation.ts'
import { receiptableSum } from '../donation/return-value.ts'
import { receiptServing } from './receipt.ts'

/** Missing numbers that are named; there is never one. */
const mostMissing = 100

/** 连号检查: of each year the first and the last number, how many there are, and what is missing. */
const numbersRoute = route(receiptNumbers, {
  access: { action: 'receipt.view' },
  summary: '票据连号检查',
  async read({ organisation }, act) {
    const own = organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`
    const where = and(visible(receiptServing, act.person), own, sql`number is not null`)
    const { rows } = await act.tx.execute<{
      organisation: string
      year: number
      first: number
      last: number
      count: number
      missing: number[]
      voided: string[]
    }>(sql`
      with numbered as (
        select organisation, substring(number from '-(\\d{4})-\\d+$')::int as year,
               substring(number from '(\\d+)$')::int as serial, number, state
          from receipt where ${where}
      ), years as (
        select organisation, year, min(serial) as first, max(serial) as last, count(*)::int as count,
               coalesce(array_agg(number order by serial) filter (where state = 'voided'), '{}') as voided
          from numbered group by 1, 2
      )
      select y.*, array(
               select n from generate_series(1, y.last) n
                where not exists (select from numbered x
                                   where x.organisation = y.organisation and x.year = y.year and x.serial = n)
                order by n limit ${mostMissing}) as missing
        from years y order by year desc, organisation limit 200`)
    const names = await nameOrganisationsById(
      act,
      rows.map(row => row.organisation),
    )
    return rows.map(row => ({ ...row, organisationName: names.get(row.organisation) ?? '' }))
  },
})

/** What each donor gave in a year, and what of it stands in receipts. */
const yearRoute = route(receiptYear, {
  access: { action: 'receipt.view' },
  summary: '捐赠人年度票据汇总',
  async read({ organisation, year, page, limit }, act) {
    const where = and(
      visible(donationServing, act.person, {}, 'donation.view'),
      sql`state in ('paid', 'partRefunded') and net_amount > 0 and donor is not null and donor_kind <> '3'`,
      sql`paid_at >= ${`${year}-01-01T00:00:00+08:00`}::timestamptz`,
      sql`paid_at < ${`${year + 1}-01-01T00:00:00+08:00`}::timestamptz`,
      organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`,
    )
    const total = await act.tx.execute<{ n: number }>(
      sql`select count(*)::int as n from (select from donation where ${where} group by organisation, donor) g`,
    )
    const { rows } = await act.tx.execute<{
      organisation: string
      donor: string
      gifts: number
      given: string
      inReturn: string
      receipts: number
      receipted: string
    }>(sql`
      with given as (
        select id, organisation, donor, net_amount, net_amount - ${receiptableSum} as in_return
          from donation where ${where}
      ), summed as (
        select g.organisation, g.donor, count(*)::int as gifts, sum(g.net_amount) as given,
               sum(g.in_return) as in_return,
               count(distinct r.id)::int as receipts,
               coalesce(sum(p.amount) filter (where r.id is not null), 0) as receipted
          from given g
          left join receipt_part p on p.donation = g.id and p.live
          left join receipt r on r.id = p.receipt and r.number is not null
         group by 1, 2
      )
      select organisation, donor, gifts, given::text, in_return::text as "inReturn", receipts,
             receipted::text
        from summed order by given desc, donor limit ${limit} offset ${(page - 1) * limit}`)
    const words = await gatherWords(
      act.tx,
      rows.map(row => ({ resource: donor.path, id: row.donor })),
    )
    const names = await nameOrganisationsById(
      act,
      rows.map(row => row.organisation),
    )
    return {
      total: total.rows[0]?.n ?? 0,
      list: rows.map(row => ({
        ...row,
        organisationName: names.get(row.organisation) ?? '',
        name: words.record(donor.path, row.donor) ?? '',
        given: Number(row.given),
        inReturn: Number(row.inReturn),
        receipted: Number(row.receipted),
        open: Number(row.given) - Number(row.inReturn) - Number(row.receipted),
      })),
    }
  },
})

/** The gifts that a receipt is for. */
const partsRoute = route(receiptParts, {
  access: { action: 'receipt.view' },
  summary: '票据包含的捐赠单',
  async read({ id }, act) {
    const row = await readInScope(act, receiptServing, id)
    const of = row.reverses ?? row.id
    const { rows } = await act.tx.execute<{
      donation: string
      number: string
      paidAt: string | null
      amount: string
      cause: string | null
      live: boolean
    }>(sql`
      select p.donation, d.number, d.paid_at::text as "paidAt", p.amount::text, d.cause, p.live
        from receipt_part p join donation d on d.id = p.donation
       where p.receipt = ${of}::uuid order by d.paid_at, d.id`)
    const ids = rows.map(({ donation }) => donation)
    const places = await placesOf(act.tx, { kind: 'donationPaid', ids })
    const words = await gatherWords(
      act.tx,
      rows.flatMap(({ cause }) =>
        cause === null ? [] : [{ resource: 'project/cause', id: cause }],
      ),
    )
    return rows.map(({ cause, paidAt, amount, ...part }) => ({
      ...part,
      paidAt: paidAt === null ? null : new Date(paidAt).toISOString(),
      amount: Number(amount),
      cause: cause === null ? null : (words.record('project/cause', cause) ?? ''),
      evidence: places.get(part.donation)?.number ?? null,
    }))
  },
})

export const receiptReads: readonly AnyRoute[] = [numbersRoute, yearRoute, partsRoute]
