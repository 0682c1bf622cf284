import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Batch } from './batch-money.ts'

/** Rejects the waiting lines of a batch of which this holds. */
export async function rejectWaiting(
  { id }: Pick<Batch, 'id'>,
  act: Act,
  { reason, where }: { reason: string; where: ReturnType<typeof sql> },
): Promise<void> {
  await act.tx.execute(sql`
    update rescue_record set send_status = '2', reject_reason = ${reason}, held_back = false,
           version = version + 1
     where batch = ${id} and send_status = '0' and reverses is null and ${where}`)
}

/** Rejects what the bank could not pay: whoever died or went is none whose account can be mended. */
export async function rejectUnpaid(batch: Pick<Batch, 'id'>, act: Act): Promise<void> {
  const standing = sql`(select coalesce(t.standing, p.standing) from person p
    left join person t on t.id = p.merged_into where p.id = rescue_record.person)`
  const told = sql`reject_note is not null`
  await rejectWaiting(batch, act, { reason: 'dead', where: sql`${told} and ${standing} = '03'` })
  await rejectWaiting(batch, act, {
    reason: 'moved',
    where: sql`${told} and ${standing} in ('04', '06')`,
  })
  await rejectWaiting(batch, act, { reason: 'ended', where: sql`${told} and ${standing} <> '01'` })
  await rejectWaiting(batch, act, { reason: 'account', where: told })
}
