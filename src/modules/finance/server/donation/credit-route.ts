import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { donationCredits } from '../../model/donation-calls.ts'
import { type Credit, type CreditShown, donation, netCredit } from '../../model/index.ts'
import { donationServing } from './donation.ts'

/** 归属: the credits of a gift, what refunds left of them, and what each has gathered in all. */
export const creditRoute = route(donationCredits, {
  access: { action: 'donation.view' },
  summary: '查询捐赠的劝募归属',
  async read({ id }, act): Promise<CreditShown[]> {
    await readInScope(act, donationServing, id)
    const gift = await findRow(act.tx, donation, id)
    const shown: CreditShown[] = []
    for (const credit of gift?.credits ?? []) {
      if (gift === undefined) break
      shown.push({
        ...credit,
        net: netCredit(credit.amount, gift),
        ...(await gatheredBy(act, gift, credit)),
      })
    }
    return shown
  },
})

async function gatheredBy(
  act: Act,
  { organisation }: Row<typeof donation>,
  { kind, ref }: Credit,
): Promise<{ gifts: number; total: number }> {
  const { rows } = await act.tx.execute<{ gifts: number; total: string }>(sql`
    select count(*)::int as gifts,
           coalesce(sum(floor((c ->> 'amount')::numeric * (d.amount - d.refunded_amount) / d.amount)), 0)::text as total
      from donation d, jsonb_array_elements(d.credits) c
     where d.organisation = ${organisation}::uuid and d.credits is not null
       and d.credits @> ${JSON.stringify([{ kind, ref }])}::jsonb
       and d.state in ('paid', 'partRefunded', 'refunded')
       and c ->> 'kind' = ${kind} and c ->> 'ref' = ${ref}`)
  return { gifts: rows[0]?.gifts ?? 0, total: Number(rows[0]?.total ?? 0) }
}
