import { sql } from 'drizzle-orm'
import { serve } from '#kernel/server/serve.ts'
import { fanGift } from '../../model/index.ts'

/** Gifts of fans, with whether each was thanked for. */
export const fanGiftServing = serve(fanGift, {
  async enrich(rows, act) {
    const { rows: thanked } = await act.tx.execute<{ donation: string }>(sql`
      select donation from donor_thanks
       where donation = any(${sql.param(rows.map(row => row.donation))}::uuid[])`)
    const known = new Set(thanked.map(({ donation }) => donation))
    return new Map(rows.map(row => [row.id, { thanked: known.has(row.donation) }]))
  },
  sums: ['net'],
})
