import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { giftDelivery, monthlyContract } from '../../model/index.ts'
import { tellGiver } from '../monthly/tell-giver.ts'
import { giveBackPiece } from './reach-gifts.ts'

const table = tableOf(giftDelivery)

export const giftDeliveryServing = serve(giftDelivery, {
  moves: {
    claim: (_row, answers) => answers,
    ship: (_row, answers, act) => ({ ...answers, shippedAt: act.now.toISOString() }),
    receive: (_row, _answers, act) => ({ receivedAt: act.now.toISOString() }),
    async waive(row, { reason }, act) {
      if (row.state !== 'short') await giveBackPiece(act, row.gift)
      return { statusReason: reason }
    },
  },
  actions: {
    async remind(row, _answers, act) {
      const contract = await findRow(act.tx, monthlyContract, row.contract)
      if (contract !== undefined)
        await tellGiver(
          act,
          contract,
          `礼品「${row.giftName}」待领取，请于 ${row.claimUntil} 前联系机构`,
        )
      return { remindedAt: act.now.toISOString() }
    },
  },
})

/** Every night: gifts that nobody claimed in time go back to the stock. */
export const expireDeliveries = job('giving.expire-deliveries', {
  label: '月捐礼品过期',
  payload: z.object({}),
  retries: 1,
  every: '20 1 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const over = and(eq(table.state, 'toClaim'), lt(table.claimUntil, beijingDay(act.now)))
      for (const { id } of await findRows(act.tx, giftDelivery, over, 5000)) {
        const row = await lockRow(act, giftDelivery, id)
        if (row.state !== 'toClaim') continue
        await moveRow(act, giftDelivery, row, 'expire')
        await giveBackPiece(act, row.gift)
      }
    }),
})
