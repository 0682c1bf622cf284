import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { printMoney } from '#kinds/index.ts'
import { listAt } from '../../model/books/list-at.ts'

/** A month of one organisation's books, with its first and last day and the moments around them. */
export interface Month {
  readonly organisation: string
  readonly month: string
  readonly from: string
  readonly to: string
  /** ISO; `until` no longer belongs to it. */
  readonly since: string
  readonly until: string
}

/** One thing that keeps a month open, and the address that opens it. */
export interface Blocker {
  readonly text: string
  readonly place: string | null
}

/** Something that is looked at before a month is closed. */
export interface PeriodCheck {
  readonly key: string
  readonly label: string
  find(reader: Reader, month: Month): Promise<readonly Blocker[]>
}

/** What other modules want to be done before a month is closed: documents of theirs that wait. */
export const periodChecks = extensionPoint<PeriodCheck>()

/** Things that are named at once; the others are counted. */
export const mostNamed = 20

interface Open {
  readonly number: string
  readonly amount: number
}

/** A check of documents that are open: their numbers, amounts, and the list that shows them. */
function documents(
  key: string,
  label: string,
  {
    open,
    place,
    words,
  }: {
    readonly open: (month: Month) => SQL
    readonly place: string
    readonly words: (row: Open) => string
  },
): PeriodCheck {
  return {
    key,
    label,
    async find(reader, month) {
      const { rows } = await reader.execute<{ number: string; amount: string }>(open(month))
      return rows.map(({ number, amount }) => ({
        text: words({ number, amount: Number(amount) }),
        place: listAt(place, [['number', 'is', number]]),
      }))
    },
  }
}

const yuan = (fen: number) => `¥${printMoney(fen)}`
const within = (column: SQL, { since, until }: Month) =>
  sql`${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`

/** What finance itself looks at, in the order of the list. */
export const ownChecks: readonly PeriodCheck[] = [
  {
    key: 'previous',
    label: '上月已结账',
    async find(reader, { organisation, from }) {
      const { rows } = await reader.execute<{ month: string }>(sql`
        select to_char(m, 'YYYY-MM') as month
          from generate_series(
                 (select date_trunc('month', min(value_date)) from ledger_posting
                   where org_id = ${organisation}::uuid),
                 ${from}::date - interval '1 month', interval '1 month') m
         where not exists (select from accounting_period p
                            where p.organisation = ${organisation}::uuid and p.state = 'closed'
                              and p.month = to_char(m, 'YYYY-MM'))
         order by 1`)
      return rows.map(({ month }) => ({
        text: `${month} 未结账`,
        place: `/finance/findata?part=periods&month=${month}`,
      }))
    },
  },
  {
    key: 'days',
    label: '各日已关账',
    async find(reader, { organisation, from, to }) {
      const { rows } = await reader.execute<{ closed: string | null; stopped: string | null }>(sql`
        select closed_through::text as closed, stopped_reason as stopped
          from ledger_book where org_id = ${organisation}::uuid`)
      const { closed = null, stopped = null } = rows[0] ?? {}
      const place = '/finance/findon?part=closing'
      const first = closed === null || closed < from ? from : closed
      return [
        ...(stopped === null ? [] : [{ text: `账簿已停止记账：${stopped}`, place }]),
        ...(closed !== null && closed >= to
          ? []
          : [{ text: `${first} 至 ${to} 未全部关账`, place }]),
      ]
    },
  },
  documents('unclaimed', '待认领款为零', {
    open: month => sql`
      select number, open_amount::text as amount from money_in
       where organisation = ${month.organisation}::uuid and ${within(sql`booked_at`, month)}
         and state in ('unclaimed', 'partial', 'held') order by booked_at`,
    place: '/finance/finentry?part=money&tab=all',
    words: ({ number, amount }) => `入账单 ${number} 尚有 ${yuan(amount)} 未认领`,
  }),
  documents('moneyIn', '入账单已复核', {
    open: month => sql`
      select number, amount::text from money_in
       where organisation = ${month.organisation}::uuid and ${within(sql`booked_at`, month)}
         and state in ('pending', 'returning') order by booked_at`,
    place: '/finance/finentry?part=money&tab=all',
    words: ({ number, amount }) => `入账单 ${number} ${yuan(amount)} 待处理`,
  }),
  documents('refunds', '退款已审核', {
    open: month => sql`
      select number, amount::text from refund
       where organisation = ${month.organisation}::uuid and ${within(sql`created_at`, month)}
         and state = 'pending' order by created_at`,
    place: '/finance/findon?part=refunds&tab=all',
    words: ({ number, amount }) => `退款 ${number} ${yuan(amount)} 待审核`,
  }),
  documents('bills', '对账差异已处理', {
    open: ({ organisation, from, to }) => sql`
      select number, 0::text as amount from bill
       where organisation = ${organisation}::uuid and bill_date between ${from}::date and ${to}::date
         and state in ('asked', 'matching', 'differing', 'handling') order by bill_date`,
    place: '/finance/findon?part=bills&tab=all',
    words: ({ number }) => `账单 ${number} 有差异未处理`,
  }),
  {
    key: 'transit',
    label: '资金在途为零',
    async find(reader, { organisation, to }) {
      const { rows } = await reader.execute<{ amount: string }>(sql`
        select sum(d.debit - d.credit)::text as amount
          from ledger_account a join ledger_daily d on d.account_id = a.id
         where a.org_id = ${organisation}::uuid and a.kind = 'transit' and d.day <= ${to}::date
        having sum(d.debit - d.credit) <> 0`)
      return rows.map(({ amount }) => ({
        text: `资金在途余额 ${yuan(Number(amount))}`,
        place: `/finance/findata?part=entries&kinds=transit&organisation=${organisation}&to=${to}`,
      }))
    },
  },
  {
    key: 'vouchers',
    label: '凭证齐全且连号',
    async find(reader, { organisation, month, from, to }) {
      const { rows } = await reader.execute<{ undrawn: number; last: number; count: number }>(sql`
        select (select count(*)::int from ledger_posting p
                 where p.org_id = ${organisation}::uuid
                   and p.value_date between ${from}::date and ${to}::date
                   and not exists (select from voucher_posting v where v.posting = p.id)) as undrawn,
               coalesce(max(seq), 0)::int as last, count(*)::int as count
          from accounting_voucher
         where organisation = ${organisation}::uuid and month = ${month}`)
      const { undrawn = 0, last = 0, count = 0 } = rows[0] ?? {}
      const place = listAt('/finance/findata?part=vouchers', [['month', 'is', month]])
      return [
        ...(undrawn === 0 ? [] : [{ text: `有 ${undrawn} 笔记账未生成凭证（关账时生成）`, place }]),
        ...(last === count ? [] : [{ text: `凭证应有 ${last} 张，实有 ${count} 张`, place }]),
      ]
    },
  },
]
