import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { organisationAccounts } from '../../model/recon/recon-calls.ts'
import { toldByBanks } from '../bank/told-by-banks.ts'
import { nameOrganisationsById } from '../books/names.ts'
import { reachOf } from '../figures/donation-summary.ts'

type Asked = z.output<typeof organisationAccounts.question>

/** What money lies on, and what it is owed to an organisation by. */
const assets = sql.raw(`a.kind in ('bank', 'clearing', 'cash', 'transit', 'shortage')`)

/**
 * Where the movement of an asset counts. What a settlement brings to the bank (P09) leaves the
 * channel (P13), and cash that is paid in leaves the box (P12): within an organisation they are no
 * receipts of their own.
 */
const columnOf = sql.raw(`
  case when d.event in ('P01', 'P09', 'P11', 'P12', 'P13', 'P30', 'P31', 'P33') then 'in'
       when d.event = 'P04' then 'refund'
       when d.event = 'P14' then 'fee'
       when d.event in ('P06', 'P08') then 'payout'
       else 'other' end`)

/** 机构对账: opening, what came and went, closing; held against what the accounts themselves hold. */
export const organisationAccountsRoute: AnyRoute = route(organisationAccounts, {
  access: { action: 'bill.view' },
  summary: '机构对账（按机构、商户号、银行账户或日）',
  async read(asked, act) {
    if (asked.to < asked.from) act.refuse('结束日期不能早于开始日期', 'to')
    return readOrganisationAccounts(act, asked)
  },
})

/** The rows of 机构对账. */
export async function readOrganisationAccounts(act: Act, asked: Asked) {
  const found = await sumsOf(act, asked)
  const facts = await factsOf(act, [...new Set(found.map(({ organisation }) => organisation))])
  const labels = await labelsOf(act, asked, found)
  const told =
    asked.by === 'bank'
      ? await toldByBanks(
          act,
          found.map(({ key }) => key),
          asked.to,
        )
      : undefined
  return found.map(row => {
    const fen = (name: string) => Number(row[name] ?? 0)
    const [own] = [facts.get(row.organisation)]
    const [moved, refund, fee, payout] = [fen('in'), fen('refund'), fen('fee'), fen('payout')]
    const [opening, otherIn, otherOut] = [fen('opening'), fen('otherIn'), fen('otherOut')]
    return {
      key: row.key,
      label: labels.get(row.key) ?? row.key,
      organisation: row.organisation,
      organisationName: own?.name ?? '',
      ...{ opening, in: moved, refund, fee, payout, otherIn, otherOut },
      closing: opening + moved + otherIn - refund - fee - payout - otherOut,
      held: fen('held'),
      ...{ bank: fen('bank'), clearing: fen('clearing'), cash: fen('cash') },
      ...{ transit: fen('transit'), shortage: fen('shortage') },
      closedThrough: own?.closedThrough ?? null,
      openDays: own?.openDays ?? 0,
      differences: own?.differences ?? 0,
      claims: own?.claims ?? 0,
      ...(told?.get(row.key) ?? { told: null, toldOn: null, unticked: 0 }),
    }
  })
}

interface Found extends Record<string, unknown> {
  readonly key: string
  readonly organisation: string
}

async function sumsOf(act: Act, { by, from, to, organisation }: Asked): Promise<readonly Found[]> {
  const reach = sql`a.org_id in (select organisation from (
    select distinct org_id as organisation from ledger_account) known
     where ${reachOf(act, 'bill.view') ?? sql`true`})`
  const own = organisation === undefined ? undefined : sql`a.org_id = ${organisation}::uuid`
  const kinds =
    by === 'merchant' ? sql`a.kind = 'clearing'` : by === 'bank' ? sql`a.kind = 'bank'` : assets
  const key: SQL = {
    organisation: sql`a.org_id::text`,
    merchant: sql`a.owner_id::text`,
    bank: sql`a.owner_id::text`,
    day: sql`a.org_id::text`,
  }[by]
  const where = and(reach, own, kinds) ?? sql`true`
  if (by === 'day') return daysOf(act, { where, from, to })
  const sum = (name: string, amount: SQL, when: SQL) =>
    sql`coalesce(sum(${amount}) filter (where ${when}), 0)::text as ${sql.identifier(name)}`
  const within = sql`d.day between ${from}::date and ${to}::date`
  const { rows } = await act.tx.execute<Found>(sql`
    with moved as (
      select ${key} as key, a.org_id as organisation,
             ${sum('opening', sql`d.debit - d.credit`, sql`d.day < ${from}::date`)},
             ${sum('in', sql`d.debit - d.credit`, sql`${within} and ${columnOf} = 'in'`)},
             ${sum('refund', sql`d.credit - d.debit`, sql`${within} and ${columnOf} = 'refund'`)},
             ${sum('fee', sql`d.credit - d.debit`, sql`${within} and ${columnOf} = 'fee'`)},
             ${sum('payout', sql`d.credit - d.debit`, sql`${within} and ${columnOf} = 'payout'`)},
             ${sum('otherIn', sql`d.debit`, sql`${within} and ${columnOf} = 'other'`)},
             ${sum('otherOut', sql`d.credit`, sql`${within} and ${columnOf} = 'other'`)}
        from ledger_account a join ledger_daily d on d.account_id = a.id
       where ${where} and d.day <= ${to}::date group by 1, 2
    ), later as (
      select d.account_id, sum(d.debit - d.credit) as amount from ledger_daily d
       where d.day > ${to}::date group by 1
    ), held as (
      select ${key} as key, sum(a.balance - coalesce(l.amount, 0))::text as held,
             ${sql.join(
               ['bank', 'clearing', 'cash', 'transit', 'shortage'].map(kind =>
                 sum(kind, sql`a.balance - coalesce(l.amount, 0)`, sql`a.kind = ${kind}`),
               ),
               sql`, `,
             )}
        from ledger_account a left join later l on l.account_id = a.id
       where ${where} group by 1
    )
    select moved.*, held.held, held.bank, held.clearing, held.cash, held.transit, held.shortage
      from moved join held on held.key = moved.key order by moved.organisation, moved.key`)
  return rows
}

/** Day by day: the closing of one is the opening of the next. */
async function daysOf(act: Act, { where, from, to }: { where: SQL; from: string; to: string }) {
  const { rows } = await act.tx.execute<
    Record<string, string> & { organisation: string; day: string }
  >(sql`
    select a.org_id as organisation, case when d.day < ${from}::date then '' else d.day::text end as day,
           ${columnOf} as what, sum(d.debit)::text as debit, sum(d.credit)::text as credit
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where ${where} and d.day <= ${to}::date group by 1, 2, 3 order by 1, 2`)
  const found: Found[] = []
  for (const [organisation, own] of Map.groupBy(rows, row => row.organisation)) {
    let opening = own
      .filter(({ day }) => day === '')
      .reduce((sum, row) => sum + Number(row.debit) - Number(row.credit), 0)
    for (const [day, lines] of Map.groupBy(
      own.filter(row => row.day !== ''),
      row => row.day,
    )) {
      const of = (what: string, side: 'debit' | 'credit') =>
        lines.filter(row => row.what === what).reduce((sum, row) => sum + Number(row[side]), 0)
      const net = (what: string) => of(what, 'debit') - of(what, 'credit')
      const moved = lines.reduce((sum, row) => sum + Number(row.debit) - Number(row.credit), 0)
      found.push({
        ...{ key: `${organisation} ${day}`, organisation, opening, in: net('in') },
        ...{ refund: -net('refund'), fee: -net('fee'), payout: -net('payout') },
        ...{ otherIn: of('other', 'debit'), otherOut: of('other', 'credit') },
        held: opening + moved,
      })
      opening += moved
    }
  }
  return found
}

async function factsOf(act: Act, ids: readonly string[]) {
  const names = await nameOrganisationsById(act, ids)
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{
    id: string
    closed: string | null
    first: string | null
    differences: number
    claims: string
  }>(sql`
    select o.id, k.closed_through::text as closed,
           (select min(value_date)::text from ledger_posting p where p.org_id = o.id) as first,
           (select count(*)::int from difference f
             where f.organisation = o.id and f.state in ('open', 'proposed')) as differences,
           (select coalesce(sum(a.balance), 0)::text from ledger_account a where a.org_id = o.id
               and a.side = -1 and a.kind <> 'goodsNet') as claims
      from unnest(${sql.param([...ids])}::uuid[]) as o(id) left join ledger_book k on k.org_id = o.id`)
  return new Map(
    rows.map(({ id, closed, first, differences, claims }) => {
      const next = closed === null ? first : addDays(closed, 1)
      const openDays = next === null || next >= today ? 0 : daysBetween(next, today)
      const own = { closedThrough: closed, openDays, differences, claims: Number(claims) }
      return [id, { name: names.get(id) ?? '', ...own }] as const
    }),
  )
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

async function labelsOf(act: Act, { by }: Asked, rows: readonly Found[]) {
  if (by === 'day') return new Map(rows.map(({ key }) => [key, key.split(' ')[1] ?? '']))
  const path = { organisation: 'charity/organisation', merchant: 'charity/orgMerchant' } as const
  const resource = by === 'bank' ? 'finance/bankAccount' : path[by]
  const words = await gatherWords(
    act.tx,
    rows.map(({ key: id }) => ({ resource, id })),
  )
  return new Map(rows.map(({ key }) => [key, words.record(resource, key) ?? '']))
}
