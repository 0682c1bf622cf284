import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { heartMerchant } from '../../model/index.ts'

const table = tableOf(heartMerchant)

export const heartMerchantServing = serve(heartMerchant, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'AS') }),
  check(next, act) {
    const { cooperateFrom, cooperateTo, opensAt, closesAt } = next
    if (cooperateTo <= cooperateFrom) act.mark('cooperateTo', '合作期止应晚于合作期起')
    if ((opensAt === null) !== (closesAt === null))
      act.mark(opensAt === null ? 'opensAt' : 'closesAt', '营业时间的起止应一并填写')
    if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
      act.mark('closesAt', '营业结束应晚于营业开始')
  },
  mayMove: (row, move, person) =>
    move === 'approve' && [row.createdBy, row.updatedBy].includes(person.accountId)
      ? '录入或修改的人不能自己通过商户'
      : true,
  moves: {
    approve(row, _answers, act) {
      if (row.cooperateTo < beijingDay(act.now))
        act.refuse(`合作期已于 ${row.cooperateTo} 结束，请先修改合作期`)
      return {}
    },
    stop: (_row, { reason }) => ({ stopReason: reason }),
    restart(row, _answers, act) {
      if (row.cooperateTo < beijingDay(act.now))
        act.refuse(`合作期已于 ${row.cooperateTo} 结束，请续期`)
      return { stopReason: null }
    },
    renew(row, { cooperateTo }, act) {
      if (cooperateTo <= beijingDay(act.now))
        act.refuse('续期后的合作期止应晚于今天', 'cooperateTo')
      if (cooperateTo <= row.cooperateTo)
        act.refuse(`应晚于现在的合作期止 ${row.cooperateTo}`, 'cooperateTo')
      return { cooperateTo, stopReason: null }
    },
  },
})

/** Every night: what was agreed until yesterday is agreed no longer. */
export const expireHeartMerchants = job('charity.expire-heart-merchants', {
  label: '爱心商户到期',
  payload: z.object({}),
  retries: 3,
  every: '10 0 * * *',
  async run(_payload, work) {
    await work.change(async act => {
      const past = and(eq(table.state, 'on'), lt(table.cooperateTo, beijingDay(act.now)))
      for (const row of await findRows(act.tx, heartMerchant, past, 10_000))
        await moveRow(act, heartMerchant, row, 'expire')
    })
  },
})
