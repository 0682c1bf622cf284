import { and, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, updateRow } from '#kernel/server/rows.ts'
import { settlementBatch } from '../../model/index.ts'

/** What bills of an account tell that the channel paid to the bank on a day, in fen; null where none tells it. */
export async function payoutOn(
  { tx }: Pick<Act, 'tx'>,
  { merchant, day }: { readonly merchant: string; readonly day: string },
): Promise<number | null> {
  const { rows } = await tx.execute<{ paid: string | null }>(sql`
    select sum(l.settle_amount)::text as paid from bill_line l join bill b on b.id = l.bill
     where b.merchant = ${merchant}::uuid and b.bill_date = ${day}::date and b.state <> 'void'
       and l.direction = '4'`)
  const paid = rows[0]?.paid ?? null
  return paid === null ? null : Number(paid)
}

/** 渠道告知 of the settlements of these days, where nobody has written it down. */
export async function tellPayouts(
  act: Act,
  bills: readonly { readonly merchant: string; readonly billDate: string }[],
): Promise<void> {
  for (const { merchant, billDate: day } of bills) {
    const channelSaid = await payoutOn(act, { merchant, day })
    if (channelSaid === null) continue
    const [batch] = await findRows(
      act.tx,
      settlementBatch,
      and(sql`merchant = ${merchant}::uuid and settle_date = ${day}::date
              and channel_said is null and state in ('waiting', 'late', 'arrived')`),
      1,
    )
    if (batch !== undefined) await updateRow(act, settlementBatch, batch, { channelSaid })
  }
}
