import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { monthlyContract, monthlyPlan } from '../../model/index.ts'
import { type ContractOutcome, debitChannel } from '../papay/channel.ts'
import { type Contract, cancelAtChannel, channelContract } from './channel-contract.ts'
import { firstDebitOn } from './debit-days.ts'
import { endContract } from './end-contract.ts'

const payload = z.strictObject({ contract: z.uuid() })

/** Opens the signing at the channel; the link then stands in the contract. */
export const openSigning = job('giving.open-signing', {
  label: '月捐签约链接',
  payload,
  retries: 2,
  seconds: 60,
  async run({ contract: id }, work) {
    const channel = debitChannel()
    const asked = await work.change(async act => {
      const row = await findRow(act.tx, monthlyContract, id)
      return row?.state === 'unsigned' ? channelContract(act, row) : undefined
    })
    if (channel === undefined || asked === undefined) return
    const outcome = await channel.open(asked, work.signal)
    await work.change(async act => {
      const row = await lockRow(act, monthlyContract, id)
      if (row.state !== 'unsigned') return
      if (outcome.at === 'opened')
        await updateRow(act, monthlyContract, row, { signLink: outcome.link, statusReason: null })
      else
        await updateRow(act, monthlyContract, row, {
          statusReason: `渠道没有给出签约链接：${outcome.message}`.slice(0, 200),
        })
    })
  },
})

/** Asks the channel how a contract stands. */
export const findAtChannel = job('giving.find-at-channel', {
  label: '查询月捐签约',
  payload,
  retries: 2,
  seconds: 60,
  async run({ contract: id }, work) {
    const channel = debitChannel()
    if (channel === undefined) return
    const asked = await work.change(async act => {
      const row = await findRow(act.tx, monthlyContract, id)
      return row === undefined ? undefined : channelContract(act, row)
    })
    if (asked === undefined) return
    const outcome = await channel.findContract(asked, work.signal)
    await work.change(act => takeContract(act, id, outcome))
  },
})

/** What the channel says of a contract, however often: signed once, ended once. */
export async function takeContract(act: Act, id: string, outcome: ContractOutcome): Promise<void> {
  const row = await lockRow(act, monthlyContract, id)
  const isOpen = ['unsigned', 'active', 'paused', 'retrying'].includes(row.state)
  if (outcome.at === 'signed' && row.contractId === null) {
    const { contractId, signedAt } = outcome
    if (row.state === 'unsigned') await sign(act, row, { contractId, signedAt })
    else if (!isOpen) {
      // The link was open still when the contract ended here: the consent must not stand at the channel.
      await updateRow(act, monthlyContract, row, { contractId })
      await act.enqueue(cancelAtChannel, { contract: id, reason: row.statusReason ?? '已解约' })
    }
  }
  if (outcome.at === 'ended' && isOpen)
    await endContract(act, row, {
      ...{ move: 'cancelled', reason: 'channel' },
      words: `已在微信支付解约${outcome.message === '' ? '' : `（${outcome.message.slice(0, 60)}）`}`,
    })
}

/** A contract is signed; where its plan ended while the link was open, it ends at once. */
async function sign(
  act: Act,
  row: Contract,
  told: Pick<Contract, 'contractId' | 'signedAt'>,
): Promise<void> {
  const signed = await moveRow(act, monthlyContract, row, 'sign', {
    ...told,
    nextDebitOn: firstDebitOn(beijingDay(act.now), row.debitDay),
  })
  if ((await findRow(act.tx, monthlyPlan, row.plan))?.state === 'ended')
    await endContract(act, signed, { move: 'terminate', reason: 'plan', words: '月捐计划已结束' })
}
