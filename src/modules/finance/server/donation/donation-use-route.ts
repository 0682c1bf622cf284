import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { donationUse as donationUseCall } from '../../model/donation-calls.ts'
import { donation } from '../../model/index.ts'
import { causeFigures } from '../figures/cause-figures.ts'
import { giving } from '../giving.ts'
import { type EventCode, events } from '../ledger/postings.ts'
import { donationServing } from './donation.ts'

/** Postings of a cause that are told of one gift, the latest first. */
const mostTold = 200

/**
 * 资金去向 (BR-14): what was spent for the cause of a gift from the day it was booked on. Money of
 * one cause is one account, so a payout is the cause's, and no gift's alone.
 */
export const donationUseRoute = route(donationUseCall, {
  access: { action: 'donation.view' },
  summary: '查询捐赠的资金去向',
  async read({ id }, act) {
    await readInScope(act, donationServing, id)
    // The cast of reading by serving: the row is a donation.
    return donationUse(act, (await findRow(act.tx, donation, id)) as Row<typeof donation>)
  },
})

/** What a gift's cause has, and what was spent for it since the gift was booked; nothing of one without a cause. */
export async function donationUse(act: Pick<Act, 'tx'>, gift: Row<typeof donation>) {
  if (gift.cause === null || gift.valueDate === null)
    return { figures: null, spent: [], progress: [] }
  const { rows } = await act.tx.execute<{
    id: string
    event: EventCode
    day: string
    memo: string
    amount: string
  }>(sql`
      select posting.id, posting.event, posting.value_date::text as day, posting.memo,
             sum(entry.amount)::text as amount
        from ledger_account account
        join ledger_entry entry on entry.account_id = account.id
        join ledger_posting posting on posting.id = entry.posting_id
       where account.cause_id = ${gift.cause}::uuid and account.org_id = ${gift.organisation}::uuid
         and account.kind in ('restricted', 'custodial')
         and posting.value_date >= ${gift.valueDate}::date
         and posting.event in ('P06', 'P08')
       group by posting.id, posting.event, posting.value_date, posting.memo, posting.number
       order by posting.value_date desc, posting.number desc limit ${mostTold}`)
  const figures = (await causeFigures(act.tx, [gift.cause])).get(gift.cause)
  return {
    figures: figures ?? null,
    spent: rows.map(({ event, amount, ...row }) => ({
      ...row,
      label: events[event].label,
      amount: Number(amount),
    })),
    progress: await giving().progress(act.tx, gift.cause),
  }
}
