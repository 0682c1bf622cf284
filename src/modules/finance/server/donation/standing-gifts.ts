import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { StandingGifts } from '#modules/people/server/index.ts'

/** What these donors gave, refunded or not, without some gifts that are about to leave them. */
export async function standingGifts(
  { tx }: Pick<Act, 'tx'>,
  { donors, without }: { donors: readonly string[]; without: readonly string[] },
): Promise<StandingGifts[]> {
  const { rows } = await tx.execute<{
    donor: string
    most: string
    first: string
    last: string
  }>(sql`
    select donor, max(amount)::text as most, min(paid_at)::text as first, max(paid_at)::text as last
      from donation
     where donor = any(${sql.param([...donors])}::uuid[])
       and state in ('paid', 'partRefunded', 'refunded')
       and id <> all(${sql.param([...without])}::uuid[])
     group by donor`)
  return rows.map(({ donor, most, first, last }) => ({
    ...{ donor, most: Number(most) },
    ...{ firstAt: first, lastAt: last },
  }))
}
