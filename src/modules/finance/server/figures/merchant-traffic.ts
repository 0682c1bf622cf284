import { sql } from 'drizzle-orm'
import { addDays, beijingDayRange } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'

/** What went through a merchant number lately. */
export interface MerchantTraffic {
  /** When the last gift was paid; null: never. */
  readonly lastPaidAt: string | null
  /** Gifts that were paid today. */
  readonly today: number
  /** Orders of the last day that nobody has paid. */
  readonly unpaid: number
}

/** What went through merchant numbers, by their ids; `today` is a day of Beijing. */
export async function merchantTraffic(
  reader: Reader,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, MerchantTraffic>> {
  if (ids.length === 0) return new Map()
  const begin = beijingDayRange(today).from.toISOString()
  const before = beijingDayRange(addDays(today, -1)).from.toISOString()
  const wanted = sql.join(
    ids.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await reader.execute<{
    id: string
    last: string | null
    today: number
    unpaid: number
  }>(sql`
    select m.id,
           (select max(paid_at)::text from donation where merchant = m.id) as last,
           (select count(*)::int from donation
             where merchant = m.id and paid_at >= ${begin}::timestamptz) as today,
           (select count(*)::int from donation
             where merchant = m.id and paid_at is null
               and ordered_at >= ${before}::timestamptz) as unpaid
      from unnest(array[${wanted}]) m(id)`)
  return new Map(
    rows.map(({ id, last, today: paid, unpaid }) => [
      id,
      { lastPaidAt: last === null ? null : new Date(last).toISOString(), today: paid, unpaid },
    ]),
  )
}
