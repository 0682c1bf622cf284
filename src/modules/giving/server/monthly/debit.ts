import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, Job } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { monthlyContract, monthlyDebit } from '../../model/index.ts'
import { type ChannelDebit, debitChannel } from '../papay/channel.ts'
import { channelContract } from './channel-contract.ts'
import { mayDebit, skipDebit } from './may-debit.ts'
import { settleDebit } from './settle-debit.ts'
import { tellFollower } from './tell-follower.ts'

export type Debit = Row<typeof monthlyDebit>

const payload = z.strictObject({ debit: z.uuid() })
/** Hours between the notice and the debit (domain-facts 4.4). */
export const noticeHours = 24

interface Claimed {
  readonly order: ChannelDebit
  /** An earlier call may have reached the channel. */
  readonly mayBeThere: boolean
}

/**
 * One try of one debit. The claim is committed before the channel is asked; what was claimed and not
 * settled is looked up under its order number first, and never debited anew: asked again with the same
 * number it is the same debit for the channel. What stays open is asked for by `askDebits` alone.
 */
export const debitOne: Job<z.infer<typeof payload>> = job('giving.debit-one', {
  label: '月捐扣款',
  payload,
  retries: 3,
  seconds: 120,
  atOnce: 4,
  async run({ debit: id }, work) {
    const channel = debitChannel()
    if (channel === undefined) return
    const claimed = await work.change(act => claim(act, id))
    if (claimed === undefined) return
    const { order, mayBeThere } = claimed
    const known = mayBeThere
      ? await channel.findDebit(order, work.signal)
      : { at: 'absent' as const }
    // What never arrived is a new debit for the donor: it asks for all that the first try did.
    if (mayBeThere && known.at === 'absent' && !(await work.change(act => maySend(act, id)))) return
    const outcome = known.at === 'absent' ? await channel.debit(order, work.signal) : known
    await work.change(act => settleDebit(act, id, outcome))
  },
})

async function claim(act: Act, id: string): Promise<Claimed | undefined> {
  const found = await findRow(act.tx, monthlyDebit, id)
  if (found === undefined) return undefined
  // The contract first, as everything that ends one does.
  const contract = await lockRow(act, monthlyContract, found.contract)
  const row = await lockRow(act, monthlyDebit, id)
  if (row.state === 'processing') return { order: await orderOf(act, row), mayBeThere: true }
  if (row.state !== 'waiting' && row.state !== 'retrying') return undefined
  if (!(await mayDebit(act, contract))) {
    await skipDebit(act, contract, row)
    return undefined
  }
  const noticed = row.noticeAt === null ? Number.NaN : Date.parse(row.noticeAt)
  if (!(noticed + noticeHours * 3_600_000 <= act.now.getTime())) return undefined
  const sent = await moveRow(act, monthlyDebit, row, 'send', {
    ...{ attempts: row.attempts + 1, sentAt: act.now.toISOString() },
    ...{ failKind: null, failText: null },
  })
  return { order: await orderOf(act, sent), mayBeThere: false }
}

/** Whether a debit that the channel does not know may be sent after all; one that may not is left out. */
async function maySend(act: Act, id: string): Promise<boolean> {
  const found = await findRow(act.tx, monthlyDebit, id)
  if (found === undefined) return false
  const contract = await lockRow(act, monthlyContract, found.contract)
  const row = await lockRow(act, monthlyDebit, id)
  if (row.state !== 'processing') return false
  if (await mayDebit(act, contract)) return true
  await skipDebit(act, contract, row)
  return false
}

/** A debit as the channel gets it. */
export async function orderOf(act: Act, row: Debit): Promise<ChannelDebit> {
  const contract = await findRow(act.tx, monthlyContract, row.contract)
  if (contract === undefined) throw new Error(`the contract of ${row.orderNo} has vanished`)
  const { merchant, description, contractId } = await channelContract(act, contract)
  return {
    ...{ merchant, contractId: contractId ?? '', orderNo: row.orderNo, amount: row.amount },
    description: `${description} ${row.period}`,
  }
}

/** The notice before a debit, a day ahead at least; the channel tells the donor. */
export const noticeDebit: Job<z.infer<typeof payload>> = job('giving.notice-debit', {
  label: '月捐扣款提醒',
  payload,
  retries: 5,
  seconds: 60,
  atOnce: 4,
  async run({ debit: id }, work) {
    const channel = debitChannel()
    if (channel === undefined) return
    const order = await work.change(async act => {
      const row = await findRow(act.tx, monthlyDebit, id)
      return row?.state === 'waiting' && row.noticeAt === null ? orderOf(act, row) : undefined
    })
    if (order === undefined) return
    const outcome = await channel.notice(order, work.signal)
    if (outcome.at !== 'noticed') throw new Error(`the channel took no notice: ${outcome.message}`)
    await work.change(async act => {
      const row = await lockRow(act, monthlyDebit, id)
      if (row.noticeAt !== null) return
      await updateRow(act, monthlyDebit, row, { noticeAt: act.now.toISOString() })
      const contract = await findRow(act.tx, monthlyContract, row.contract)
      const at = new Date(`${row.dueOn}T09:00:00+08:00`)
      if (contract !== undefined)
        await tellFollower(act, contract, { scene: 'monthlyNotice', debit: id, at })
    })
  },
})
