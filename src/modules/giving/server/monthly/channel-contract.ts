import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow } from '#kernel/server/rows.ts'
import { orgMerchant } from '#modules/charity/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { monthlyContract, monthlyPlan } from '../../model/index.ts'
import { type ChannelContract, debitChannel } from '../papay/channel.ts'
import { firstDebitOn } from './debit-days.ts'

export type Contract = Row<typeof monthlyContract>

/** A contract as the channel knows it. */
export async function channelContract(act: Act, row: Contract): Promise<ChannelContract> {
  const plan = await findRow(act.tx, monthlyPlan, row.plan)
  const merchant = await findRow(act.tx, orgMerchant, plan?.merchant ?? '')
  const giver = await findRow(act.tx, donor, row.giver)
  return {
    template: plan?.contractTemplate ?? '',
    merchant: merchant?.subMchId || merchant?.mchId || '',
    ...{ code: row.contractCode, contractId: row.contractId, amount: row.amount },
    account: giver?.displayName ?? '爱心人士',
    description: (plan?.title ?? '月捐').slice(0, 32),
    firstOn: firstDebitOn(beijingDay(act.now), row.debitDay),
  }
}

/** Tells the channel that a contract is over; asked again where the answer is unknown. */
export const cancelAtChannel = job('giving.cancel-at-channel', {
  label: '月捐渠道解约',
  payload: z.strictObject({ contract: z.uuid(), reason: z.string() }),
  retries: 5,
  seconds: 60,
  async run({ contract: id, reason }, work) {
    const channel = debitChannel()
    if (channel === undefined) return
    const asked = await work.change(async act => {
      const row = await findRow(act.tx, monthlyContract, id)
      return row === undefined ? undefined : channelContract(act, row)
    })
    if (asked === undefined) return
    const outcome = await channel.cancel(asked, reason, work.signal)
    if (outcome.at === 'doubtful') throw new Error(`the channel did not say: ${outcome.message}`)
  },
})
