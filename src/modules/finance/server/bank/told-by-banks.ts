import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange } from '#kernel/server/china-time.ts'

/** What the bank tells of an account up to a day, and how much is not ticked off. */
interface Told {
  readonly told: number | null
  readonly toldOn: string | null
  readonly unticked: number
}

/** The last balance that a statement tells of each account, with what is not ticked off: lines without a document, payments without a line. */
export async function toldByBanks(
  { tx }: Act,
  accounts: readonly string[],
  on: string,
): Promise<ReadonlyMap<string, Told>> {
  const until = beijingDayRange(on).to.toISOString()
  const { rows } = await tx.execute<{
    id: string
    told: string | null
    toldOn: string | null
    unticked: number
  }>(sql`
    select k.id, l.balance::text as told,
           (l.booked_at at time zone 'Asia/Shanghai')::date::text as "toldOn",
           (select count(*)::int from bank_line u
             where u.bank_account = k.id and u.standing in ('2', '4')
               and u.booked_at < ${until}::timestamptz)
         + (select count(*)::int from money_out o
             where o.bank_account = k.id and o.state = 'paid' and o.paid_on <= ${on}::date
               and not exists (select from bank_line b
                                where b.money_out = o.id and b.bank_account = k.id)) as unticked
      from unnest(${sql.param([...accounts])}::uuid[]) as k(id)
      left join lateral (
        select balance, booked_at from bank_line
         where bank_account = k.id and balance is not null and booked_at < ${until}::timestamptz
         order by booked_at desc, created_at desc, line_no desc limit 1) l on true`)
  return new Map(
    rows.map(({ id, told, ...more }) => [
      id,
      { ...more, told: told === null ? null : Number(told) },
    ]),
  )
}
