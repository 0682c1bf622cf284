import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { balanceCheck } from '../../model/bank/bank-calls.ts'
import { nameOrganisationsById } from '../books/names.ts'
import { bankAccountServing } from '../money/bank-account.ts'

interface Item extends Record<string, unknown> {
  readonly id: string
  readonly number: string
  readonly on: string
  readonly amount: number
  readonly age: number
  readonly what: string
}

/** 银行存款余额调节表: what the books have and the bank has not, and the other way round. */
export const balanceCheckRoute: AnyRoute = route(balanceCheck, {
  access: { action: 'bankStatement.view' },
  summary: '银行存款余额调节表（账面与对账单余额，及未达账项）',
  async read({ bankAccount, on }, act) {
    const account = await readInScope(act, bankAccountServing, bankAccount)
    const { to } = beijingDayRange(on)
    const [{ book = '0' } = {}] = await rowsOf<{ book: string }>(
      act,
      sql`select coalesce(sum(e.amount), 0)::text as book
            from ledger_entry e join ledger_account a on a.id = e.account_id
           where a.kind = 'bank' and a.owner_id = ${bankAccount}::uuid and e.value_date <= ${on}::date`,
    )
    const [last] = await rowsOf<{ balance: string; on: string }>(
      act,
      sql`select balance::text, (booked_at at time zone 'Asia/Shanghai')::date::text as on
            from bank_line where bank_account = ${bankAccount}::uuid and balance is not null
             and booked_at < ${to.toISOString()}::timestamptz
           order by booked_at desc, created_at desc, line_no desc limit 1`,
    )
    const items = await openItems(act, { bankAccount, on, until: to.toISOString() })
    const sum = (rows: readonly Item[]) => rows.reduce((total, { amount }) => total + amount, 0)
    const bank = last === undefined ? null : Number(last.balance)
    const names = await nameOrganisationsById(act, [account.organisation])
    return {
      ...{ name: account.bank, on, book: Number(book), bank, bankOn: last?.on ?? null, ...items },
      organisationName: names.get(account.organisation) ?? '',
      bookAdjusted: Number(book) + sum(items.bankIn) - sum(items.bankOut),
      bankAdjusted: bank === null ? null : bank + sum(items.bookIn) - sum(items.bookOut),
    }
  },
})

/** What only one of both knows on a day, each with its document and how long it has been so. */
async function openItems(
  act: Act,
  { bankAccount, on, until }: { bankAccount: string; on: string; until: string },
) {
  const bankSide = (direction: '1' | '2') =>
    rowsOf<Item>(
      act,
      sql`select l.id, l.serial as number, l.amount::float8 as amount, coalesce(l.remark, '') as what,
                 (l.booked_at at time zone 'Asia/Shanghai')::date::text as on,
                 ${on}::date - (l.booked_at at time zone 'Asia/Shanghai')::date as age
            from bank_line l left join money_in m on m.id = l.money_in
           where l.bank_account = ${bankAccount}::uuid and l.direction = ${direction}
             and l.booked_at < ${until}::timestamptz and l.standing <> '3'
             and (l.direction = '2' or m.id is null or m.state in ('draft', 'pending', 'rejected', 'reversed'))
           order by l.booked_at`,
    )
  const bookIn = await rowsOf<Item>(
    act,
    sql`select m.id, m.number, m.amount::float8 as amount, coalesce(m.remark, '') as what,
               (m.booked_at at time zone 'Asia/Shanghai')::date::text as on,
               ${on}::date - (m.booked_at at time zone 'Asia/Shanghai')::date as age
          from money_in m
         where m.bank_account = ${bankAccount}::uuid and m.booked_at < ${until}::timestamptz
           and m.state not in ('draft', 'pending', 'rejected', 'reversed')
           and not exists (select from bank_line l where l.money_in = m.id)
         union all
        select o.id, o.number, o.amount::float8, '资金划转', o.arrived_on::text, ${on}::date - o.arrived_on
          from money_out o
         where o.to_account = ${bankAccount}::uuid and o.state = 'paid' and o.arrived_on <= ${on}::date
           and not exists (select from bank_line l where l.money_out = o.id
                              and l.bank_account = ${bankAccount}::uuid)
         order by "on"`,
  )
  const bookOut = await rowsOf<Item>(
    act,
    sql`select o.id, o.number, o.amount::float8 as amount, coalesce(o.item, o.purpose, '') as what,
               o.paid_on::text as on, ${on}::date - o.paid_on as age
          from money_out o
         where o.bank_account = ${bankAccount}::uuid and o.state = 'paid' and o.paid_on <= ${on}::date
           and not exists (select from bank_line l where l.money_out = o.id
                              and l.bank_account = ${bankAccount}::uuid and l.standing = '3')
         order by o.paid_on`,
  )
  return { bankIn: await bankSide('1'), bankOut: await bankSide('2'), bookIn, bookOut }
}

async function rowsOf<T extends Record<string, unknown>>(
  act: Act,
  query: ReturnType<typeof sql>,
): Promise<T[]> {
  const { rows } = await act.tx.execute(query)
  // The cast: the query names its columns as the type does.
  return rows as T[]
}
