import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { gatherWords } from '#kernel/server/words.ts'
import {
  type AccountColumn,
  type AccountRow,
  type AccountSums,
  accountColumnNames,
  accountColumns,
  type accountQuestion,
} from '../../model/cause-account-calls.ts'
import { reachOf } from '../figures/donation-summary.ts'
import { causeMoney, columnOf, linesUntil } from './account-lines.ts'

/** Which accounts are read. */
export type AccountQuestion = z.infer<typeof accountQuestion>

interface Found extends Record<string, unknown> {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly status: string
  readonly organisation: string
  readonly custodial: boolean
}

const figures = [
  'opening',
  ...accountColumnNames,
  'reserved',
  'available',
  'locked',
  'principal',
  'ledgerClosing',
]

/**
 * The accounts of a kind of causes in a period by value date, of the organisations that the person
 * reaches: the same entries as every board, so that both are equal to the fen.
 */
export async function readAccounts(act: Act, asked: AccountQuestion): Promise<AccountRow[]> {
  if (asked.to < asked.from) act.refuse('结束日期不能早于开始日期', 'to')
  const { rows } = await act.tx.execute<Found>(accountsSql(act, asked))
  const path = 'charity/organisation'
  const words = await gatherWords(
    act.tx,
    rows.map(({ organisation: id }) => ({ resource: path, id })),
  )
  return rows.map(row => {
    const fen = Object.fromEntries(figures.map(name => [name, Number(row[name] ?? 0)])) as Record<
      | AccountColumn
      | 'opening'
      | 'reserved'
      | 'available'
      | 'locked'
      | 'principal'
      | 'ledgerClosing',
      number
    >
    const { id, number, title, status, organisation, custodial } = row
    const organisationName = words.record(path, organisation) ?? ''
    return {
      ...{ id, number, title, status, organisation, organisationName, custodial },
      ...fen,
      closing: closingOf(fen),
    }
  })
}

/** 期初 + 收入 − 支出: what must be the balance at the end of the period. */
function closingOf(fen: Record<AccountColumn | 'opening', number>): number {
  return accountColumnNames.reduce(
    (sum, name) => sum + (accountColumns[name].side === 'in' ? fen[name] : -fen[name]),
    fen.opening,
  )
}

/** The sums of several accounts. */
export function sumsOf(rows: readonly AccountRow[]): AccountSums {
  const sum = (name: keyof AccountSums) => rows.reduce((total, row) => total + row[name], 0)
  const columns = Object.fromEntries(accountColumnNames.map(name => [name, sum(name)]))
  return {
    ...(columns as Record<AccountColumn, number>),
    opening: sum('opening'),
    closing: sum('closing'),
    reserved: sum('reserved'),
    available: sum('available'),
  }
}

function accountsSql(act: Act, asked: AccountQuestion): SQL {
  const { kind, from, to, organisation, keyword, custodial } = asked
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const reach = reachOf(act, 'donation.view')
  const column = columnOf(sql`event`, sql`flow`, sql`false`)
  const inColumn = (name: AccountColumn): SQL => {
    const isMove = name === 'movedIn' || name === 'movedOut'
    const amount = isMove
      ? sql.raw(name === 'movedIn' ? 'credit' : 'debit')
      : sql.raw(accountColumns[name].side === 'in' ? 'credit - debit' : 'debit - credit')
    const where = isMove ? sql`what in ('movedIn', 'movedOut')` : sql`what = ${name}`
    return sql`coalesce(sum(${amount}) filter (where day >= ${from}::date and ${where}), 0)::text
      as ${sql.identifier(name)}`
  }
  return sql`
    with chosen as (
      select id, number, title, status, organisation from cause
       where kind = ${kind} and ${reach ?? sql`true`}
         and (${organisation ?? null}::uuid is null or organisation = ${organisation ?? null}::uuid)
         and (title ilike ${like} or number ilike ${like})
    ), flows as (
      select cause,
             coalesce(sum(credit - debit) filter (where day < ${from}::date), 0)::text as opening,
             ${sql.join(accountColumnNames.map(inColumn), sql`, `)}
        from (select *, ${column} as what from (${linesUntil(to)}) line
               where cause in (select id from chosen)) line
       group by cause
    ), held as (
      select a.cause_id as cause, sum(a.side * e.amount)::text as "ledgerClosing"
        from ledger_account a join ledger_entry e on e.account_id = a.id
       where ${causeMoney} and e.value_date <= ${to}::date
         and a.cause_id in (select id from chosen) group by 1
    ), now as (
      select cause_id as cause, bool_or(a.kind = 'custodial') as custodial,
             sum(reserved)::text as reserved, sum(locked)::text as locked,
             sum(principal)::text as principal,
             sum(balance - locked - reserved)::text as available
        from ledger_account a
       where ${causeMoney} and cause_id in (select id from chosen) group by 1
    )
    select chosen.*, flows.*, now.*, held."ledgerClosing" from chosen
      join now on now.cause = chosen.id left join flows on flows.cause = chosen.id
      left join held on held.cause = chosen.id
     where ${custodial === 'yes' ? sql`now.custodial` : sql`true`}
     order by chosen.number desc, chosen.id`
}
