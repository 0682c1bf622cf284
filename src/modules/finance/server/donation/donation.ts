import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { placesOf } from '#modules/evidence/server/index.ts'
import { unnamedGiver } from '#modules/people/server/index.ts'
import { donation } from '../../model/index.ts'
import { giving } from '../giving.ts'
import { receiptedGifts } from '../receipt/receipt-part.ts'
import { markCredits } from './credits.ts'
import { identifyGiver } from './identify-giver.ts'
import { ofKinds } from './of-kinds.ts'
import { ofPhones } from './of-phones.ts'
import { whyReturnTooLarge } from './return-value.ts'
import { markWords } from './words.ts'

/** The donation book. The giver of an anonymous gift is known here and named in no sheet (BR-09). */
export const donationServing = serve(donation, {
  check: (next, act) => markWords(act, next),
  movable(row, name) {
    if (name === 'identify' && row.donorKind !== '3') return '该捐赠已有捐赠人'
    if (name === 'waiveReceipt' && !['0', '5', '6'].includes(row.receiptStatus))
      return row.receiptStatus === '8' ? '捐赠人已放弃票据' : '票据正在办理或已开具，不能登记放弃'
    if (name === 'hideMessage' && row.message === null) return '该捐赠没有留言'
    if (name === 'hideMessage' && row.messageHidden === true) return '留言已隐藏'
    return name === 'showMessage' && row.messageHidden !== true ? '留言没有隐藏' : true
  },
  actions: {
    async identify(row, { name, phone, isUnit, proof }, act) {
      const given = await identifyGiver(act, row, { name, phone, isUnit: isUnit === true })
      return {
        ...given,
        identifiedBy: act.person.accountId,
        identifiedAt: act.now.toISOString(),
        attachments: [...(row.attachments ?? []), ...proof],
      }
    },
    waiveReceipt: () => ({ receiptStatus: '8' as const, wantReceipt: false }),
    hideMessage: () => ({ messageHidden: true }),
    showMessage: () => ({ messageHidden: false }),
    async tellReturn(row, { returnValue, proof }, act) {
      const tooLarge = whyReturnTooLarge({ amount: row.amount, returnValue })
      if (tooLarge !== undefined) act.mark('returnValue', tooLarge)
      const receipt = (await receiptedGifts(act, [row.id], null)).get(row.id)
      if (receipt !== undefined)
        act.refuse(`该捐赠已在票据 ${receipt} 中，请先驳回、作废或红冲票据`)
      act.settle()
      return { returnValue, attachments: [...(row.attachments ?? []), ...proof] }
    },
    credit(row, { credits }, act) {
      markCredits(act, credits ?? [], row.amount)
      return { credits: credits?.length ? credits : null }
    },
  },
  moves: { close: (_row, { reason }) => ({ closeReason: reason }) },
  async detail({ id }, act) {
    const places = await placesOf(act.tx, { kind: 'donationPaid', ids: [id] })
    const place = places.get(id)
    return place === undefined ? {} : { evidence: place }
  },
  sheet: ({ anonymous }) => (anonymous ? { donor: unnamedGiver, displayName: unnamedGiver } : {}),
  finds: { phone: ofPhones, causeKind: ofKinds },
  sums: ['amount', 'feeAmount', 'refundedAmount', 'netAmount'],
})

/**
 * Beside the declaration: no gift gives back more than it was, what is kept of it is what was paid
 * and not given back, and indexes of the few rows that somebody waits for.
 */
export const donationSql = [
  'alter table donation add constraint donation_refunded_within check (refunded_amount between 0 and amount)',
  "alter table donation add constraint donation_net_kept check (net_amount = case when state in ('unpaid', 'closed') then 0 else amount - refunded_amount end)",
  "create index if not exists donation_unpaid_idx on donation (ordered_at) where state = 'unpaid'",
  "create index if not exists donation_receipt_open_idx on donation (organisation, receipt_status, paid_at) where receipt_status in ('1', '2', '7')",
  'create index if not exists donation_credits_idx on donation using gin (credits jsonb_path_ops) where credits is not null',
  "create index if not exists donation_receipt_wanted_idx on donation (organisation, paid_at) where want_receipt and receipt_status in ('0', '1', '7')",
]

/** Minutes after which an unpaid order is closed, where the organisation says nothing. */
const usualMinutes = 30
const leastMinutes = 5
const minute = 60_000

/** Closes orders that nobody paid in the time of their organisation; a payment that comes later is still taken. */
export const expireOrders = job('finance.expire-orders', {
  label: '关闭超时订单',
  payload: z.object({}),
  retries: 0,
  every: '* * * * *',
  async run(_payload, work) {
    for (;;) {
      const closed = await work.change(async act => {
        const minutes = await minutesByOrganisation(act)
        const ages = [...minutes].map(
          ([organisation, given]) =>
            sql`(organisation = ${organisation} and ordered_at < ${agoOf(act, given)})`,
        )
        if (ages.length === 0) return 0
        const late = sql.join(ages, sql` or `)
        const rows = await findRows(act.tx, donation, sql`state = 'unpaid' and (${late})`, 200)
        for (const { id } of rows) {
          const row = await lockRow(act, donation, id)
          if (row.state === 'unpaid')
            await moveRow(act, donation, row, 'expire', { closeReason: '超时未支付' })
        }
        return rows.length
      })
      if (closed < 200 || work.signal.aborted) return
    }
  },
})

/** The organisations that have orders old enough for any of them to be closed, with their minutes. */
async function minutesByOrganisation(act: Act): Promise<ReadonlyMap<string, number>> {
  const { rows } = await act.tx.execute<{ organisation: string }>(
    sql`select distinct organisation from donation
         where state = 'unpaid' and ordered_at < ${agoOf(act, leastMinutes)}`,
  )
  const minutes = await Promise.all(
    rows.map(async ({ organisation }) => {
      const own = await giving().unpaidMinutes(act.tx, organisation)
      return [organisation, own ?? usualMinutes] as const
    }),
  )
  return new Map(minutes)
}

function agoOf(act: Act, minutes: number): string {
  return new Date(act.now.getTime() - minutes * minute).toISOString()
}
