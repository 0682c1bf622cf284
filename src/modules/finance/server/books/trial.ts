import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import type { Words } from '#kinds/field.ts'
import { bookEntries, trialBalance } from '../../model/books/book-calls.ts'
import { accountNames, flowNames } from '../../model/ledger-words.ts'
import type { AccountKind, OwnerType } from '../ledger/account-kinds.ts'
import { type EventCode, events } from '../ledger/postings.ts'
import { chartOn } from '../period/chart.ts'
import { nameOrganisationsById } from './names.ts'
import { type BookSpan, ledgerWhere } from './span.ts'

/** Accounts that one trial balance shows. */
const mostAccounts = 500

/** The records that accounts belong to, as words know them. */
const owners: Partial<Record<OwnerType, string>> = {
  organisation: 'charity/organisation',
  bankAccount: 'finance/bankAccount',
  merchant: 'charity/orgMerchant',
  cause: 'project/cause',
}

type Owned = {
  readonly ownerType: OwnerType
  readonly ownerId: string
}

async function ownersOf(act: Act, rows: readonly Owned[]): Promise<(row: Owned) => string> {
  const words: Words = await gatherWords(
    act.tx,
    rows.flatMap(({ ownerType, ownerId: id }) => {
      const resource = owners[ownerType]
      return resource === undefined ? [] : [{ resource, id }]
    }),
  )
  return ({ ownerType, ownerId }) => {
    const resource = owners[ownerType]
    return resource === undefined ? '' : (words.record(resource, ownerId) ?? '')
  }
}

/** 总账: every account with what it held before, what moved, and what it holds at the end. */
export const trialBalanceRoute = route(trialBalance, {
  access: { action: 'accountingPeriod.view' },
  summary: '试算平衡',
  async read(span, act) {
    const { rows } = await act.tx.execute<TrialRow>(sql`
      select a.id::int as account, a.kind, a.org_id as organisation, a.side, a.owner_type as "ownerType",
             a.owner_id as "ownerId", a.reserved::text,
             (a.balance - a.locked - a.reserved)::text as available,
             coalesce(m.opening, 0)::text as opening, coalesce(m.debit, 0)::text as debit,
             coalesce(m.credit, 0)::text as credit
        from ledger_account a
        left join (select account_id,
                          sum(debit - credit) filter (where day < ${span.from}::date) as opening,
                          sum(debit) filter (where day >= ${span.from}::date) as debit,
                          sum(credit) filter (where day >= ${span.from}::date) as credit
                     from ledger_daily where ${ledgerWhere(act, span)} and day <= ${span.to}::date
                    group by 1) m on m.account_id = a.id
       where a.${ledgerWhere(act, span)}
       order by a.org_id, a.side desc, a.kind, a.id`)
    const shown = rows.slice(0, mostAccounts)
    const owner = await ownersOf(act, shown)
    const names = await nameOrganisationsById(
      act,
      shown.map(row => row.organisation),
    )
    const chart = await chartOn(act.tx, span.to)
    const sum = (of: (row: TrialRow) => number) => rows.reduce((total, row) => total + of(row), 0)
    const [debit, credit] = [sum(row => Number(row.debit)), sum(row => Number(row.credit))]
    return {
      // Every posting balances, so do all of them: what was before and what moved.
      isEven: debit === credit && sum(row => Number(row.opening)) === 0,
      debit,
      credit,
      more: rows.length - shown.length,
      rows: shown.map(row => {
        const side = row.side === 1 ? 1 : -1
        const opening = Number(row.opening)
        const moved = Number(row.debit) - Number(row.credit)
        const { code, name: codeName } = chart(row.kind, null)
        return {
          account: row.account,
          kind: accountNames[row.kind],
          owner: owner(row),
          organisationName: names.get(row.organisation) ?? '',
          ...{ code, codeName },
          side: side === 1 ? ('debit' as const) : ('credit' as const),
          opening: side * opening,
          debit: Number(row.debit),
          credit: Number(row.credit),
          closing: side * (opening + moved),
          reserved: Number(row.reserved),
          available: Number(row.available),
        }
      }),
    }
  },
})

type TrialRow = {
  readonly account: number
  readonly kind: AccountKind
  readonly organisation: string
  readonly side: number
  readonly ownerType: OwnerType
  readonly ownerId: string
  readonly reserved: string
  readonly available: string
  readonly opening: string
  readonly debit: string
  readonly credit: string
}

/** 分录: what was booked, by account, kind, flow or event: the rows behind every figure of the books. */
export const bookEntriesRoute = route(bookEntries, {
  access: { action: 'accountingPeriod.view' },
  summary: '分录明细',
  async read(asked, act) {
    const { page, limit, account } = asked
    const where = sql`e.${ledgerWhere(act, asked)} and ${spanWhere(asked)}
      ${account === undefined ? sql`` : sql`and e.account_id = ${account}`}
      ${oneOf(sql`a.kind`, asked.kinds)} ${oneOf(sql`e.flow`, asked.flows)} ${oneOf(sql`p.event`, asked.events)}`
    const from = sql`ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_posting p on p.id = e.posting_id where ${where}`
    const sums = await act.tx.execute<{ total: number; debit: string; credit: string }>(sql`
      select count(*)::int as total, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text as debit,
             coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::text as credit from ${from}`)
    const { rows } = await act.tx.execute<EntryRow>(sql`
      select p.id as posting, p.number::int, e.line::int, e.value_date::text as day, p.event, p.memo,
             a.kind, a.owner_type as "ownerType", a.owner_id as "ownerId", e.flow, e.amount::text,
             e.balance_after::text as "balanceAfter", p.source_type as "sourceType", p.source_id as "sourceId",
             (select string_agg(distinct o.kind, ',') from ledger_entry x join ledger_account o on o.id = x.account_id
               where x.posting_id = p.id and x.line <> e.line) as counters
        from ${from}
       order by e.value_date desc, p.number desc, e.line limit ${limit} offset ${(page - 1) * limit}`)
    const owner = await ownersOf(act, rows)
    const [sum] = sums.rows
    return {
      total: sum?.total ?? 0,
      debit: Number(sum?.debit ?? 0),
      credit: Number(sum?.credit ?? 0),
      page,
      list: rows.map(row => {
        const amount = Number(row.amount)
        const { posting, number, line, day, event, memo, sourceType, sourceId } = row
        const counter = (row.counters ?? '')
          .split(',')
          .map(kind => accountNames[kind as AccountKind] ?? kind)
        return {
          ...{ posting, number, line, day, event, memo, sourceType, sourceId },
          label: events[event].label,
          account: [accountNames[row.kind], owner(row)].filter(part => part !== '').join(' · '),
          counter: counter.join('、'),
          flow: row.flow === null ? null : flowNames[row.flow],
          debit: Math.max(0, amount),
          credit: Math.max(0, -amount),
          balanceAfter: Number(row.balanceAfter),
        }
      }),
    }
  },
})

type EntryRow = Owned & {
  readonly posting: string
  readonly number: number
  readonly line: number
  readonly day: string
  readonly event: EventCode
  readonly memo: string
  readonly kind: AccountKind
  readonly flow: keyof typeof flowNames | null
  readonly amount: string
  readonly balanceAfter: string
  readonly sourceType: string
  readonly sourceId: string
  readonly counters: string | null
}

const spanWhere = ({ from, to }: BookSpan) =>
  sql`e.value_date between ${from}::date and ${to}::date`

function oneOf(column: ReturnType<typeof sql>, asked: string | undefined) {
  if (asked === undefined || asked === '') return sql``
  return sql`and ${column} = any(${sql.param(asked.split(','))}::text[])`
}
