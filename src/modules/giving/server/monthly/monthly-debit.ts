import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { monthlyContract, monthlyDebit } from '../../model/index.ts'
import { debitChannel } from '../papay/channel.ts'
import { debitOne } from './debit.ts'
import { nextOrderNo } from './settle-debit.ts'

export const monthlyDebitServing = serve(monthlyDebit, {
  openPicks: true,
  moves: {
    async again(row, _answers, act) {
      const contract = await findRow(act.tx, monthlyContract, row.contract)
      if (contract?.state !== 'active' && contract?.state !== 'retrying')
        act.refuse('签约单不在正常状态，不能扣款')
      const orderNo =
        row.state === 'failed' ? nextOrderNo(row.orderNo, row.attempts + 1) : row.orderNo
      return { tryOn: beijingDay(act.now), orderNo }
    },
  },
  actions: {
    async query(row, _answers, act) {
      if (debitChannel() === undefined) act.refuse('尚未接入微信支付委托代扣，请联系平台管理员')
      await act.enqueue(debitOne, { debit: row.id })
      return {}
    },
  },
  sums: ['amount'],
})
