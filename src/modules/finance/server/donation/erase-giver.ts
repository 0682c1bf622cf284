import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { hideDonors } from './hide-donors.ts'

/** The gifts of somebody who was erased lose name, words, whom they honour and where he works; amounts and the books stay. */
export async function eraseGiver(act: Act, donor: string): Promise<void> {
  await hideDonors(act, [donor])
  await act.tx.execute(sql`
    update donation set message = null, honour = null, credits = (
             select jsonb_agg(each) from jsonb_array_elements(credits) as each
              where each->>'kind' not in ('honour', 'employer'))
     where donor = ${donor}::uuid`)
}

/** To whom a receipt was made out is kept for the years of accounts (会计档案管理办法). */
export async function keepsReceipt(act: Act, donor: string): Promise<string | undefined> {
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from donation
     where donor = ${donor}::uuid and receipt_status in ('3', '4', '5', '6')`)
  const n = rows[0]?.n ?? 0
  return n > 0 ? `已开具票据 ${n} 张` : undefined
}
