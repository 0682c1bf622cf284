import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** A donor of a cause. */
interface Giver {
  readonly cause: string
  readonly donor: string
}

/** A period by day of payment in Beijing, both days included; absent: ever. */
interface Period {
  readonly from: string
  readonly to: string
}

/** What donors have given to causes, less what went back, under `<cause>/<donor>`; fen. */
export async function paidOfFounders(
  reader: Reader,
  givers: readonly Giver[],
  period?: Period,
): Promise<ReadonlyMap<string, number>> {
  if (givers.length === 0) return new Map()
  const within =
    period === undefined
      ? sql`true`
      : sql`(paid_at at time zone 'Asia/Shanghai')::date
              between ${period.from}::date and ${period.to}::date`
  const { rows } = await reader.execute<{ cause: string; donor: string; paid: string }>(sql`
    select cause, donor, sum(amount - refunded_amount)::text as paid
      from donation
     where state in ('paid', 'partRefunded', 'refunded') and ${within}
       and cause = any(${sql.param(givers.map(({ cause }) => cause))}::uuid[])
       and donor = any(${sql.param(givers.map(({ donor }) => donor))}::uuid[])
     group by 1, 2`)
  return new Map(rows.map(({ cause, donor, paid }) => [`${cause}/${donor}`, Number(paid)]))
}
