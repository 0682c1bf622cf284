import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { giving } from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { lastDebitDay, monthlyContract, monthlyPlan } from '../../model/index.ts'
import { debitChannel } from '../papay/channel.ts'
import { type Contract, cancelAtChannel } from './channel-contract.ts'
import { findAtChannel, openSigning } from './channel-jobs.ts'
import { firstDebitOn } from './debit-days.ts'
import { endFacts, skipOpen } from './end-contract.ts'
import { standing } from './end-plan.ts'
import { mayTake } from './may-debit.ts'
import { freeDebitOn } from './next-debit.ts'
import { tellGiver } from './tell-giver.ts'

const table = tableOf(monthlyContract)

export const monthlyContractServing = serve(monthlyContract, {
  openPicks: true,
  async prepare(draft, act) {
    const plan = draft.plan == null ? undefined : await findRow(act.tx, monthlyPlan, draft.plan)
    const number = await nextRecordNumber(act, 'YQD')
    const organisation = plan?.organisation ?? act.person.ownerId ?? ''
    const agreements = await giving().donateAgreements(act.tx, [organisation])
    return {
      ...{ number, contractCode: number, cause: plan?.cause, organisation },
      agreement: agreements({ organisation, at: act.now.toISOString() }),
    }
  },
  async check(next, act, before) {
    const plan = await findRow(act.tx, monthlyPlan, next.plan)
    if (next.debitDay < 1 || next.debitDay > lastDebitDay)
      act.mark('debitDay', `扣款日须为1至${lastDebitDay}日`)
    else if (plan !== undefined && !plan.debitDays.includes(String(next.debitDay)))
      act.mark('debitDay', `该计划的扣款日为 ${plan.debitDays.join('、')} 日`)
    if (before !== undefined || plan === undefined) return
    if (plan.state !== 'online') act.mark('plan', '该计划不在进行中')
    if (next.amount < plan.minAmount) act.mark('amount', `每期最低 ¥${printMoney(plan.minAmount)}`)
    else if (!plan.custom && !(plan.tiers ?? []).some(({ amount }) => amount === next.amount))
      act.mark('amount', '该计划只能选择档位金额')
    await checkGiver(next, act)
  },
  async updated(row, act, before) {
    if (row.debitDay === before.debitDay || row.nextDebitOn === null) return
    await act.tx
      .update(table)
      .set({ nextDebitOn: await firstFree(act, row) })
      .where(eq(table.id, row.id))
  },
  moves: {
    async pause(row, { reason }, act) {
      await skipOpen(act, row.id)
      return { statusReason: reason, nextDebitOn: null }
    },
    async resume(row, _answers, act) {
      if (!(await mayTake(act, row))) act.refuse('月捐计划或标的募捐不在进行中，不能恢复扣款')
      return { statusReason: null, held: false, nextDebitOn: await firstFree(act, row) }
    },
    async cancel(row, { reason }, act) {
      await skipOpen(act, row.id)
      if (row.contractId !== null) await act.enqueue(cancelAtChannel, { contract: row.id, reason })
      if (row.signedAt !== null) await tellGiver(act, row, '已按您的要求解约，不再扣款')
      return endFacts(act, 'donor', reason)
    },
  },
  actions: {
    async signLink(row, _answers, act) {
      demandChannel(act)
      await act.enqueue(openSigning, { contract: row.id })
      return { statusReason: '正在向微信支付申请签约链接' }
    },
    async remind(row, _answers, act) {
      const giver = await findRow(act.tx, donor, row.giver)
      if (giver?.phone == null) act.refuse('该捐赠人没有登记手机')
      await tellGiver(act, row, '扣款未成功，请在微信支付中更新支付方式或充值零钱')
      return {}
    },
    async syncChannel(row, _answers, act) {
      demandChannel(act)
      await act.enqueue(findAtChannel, { contract: row.id })
      return {}
    },
  },
  sums: ['amount', 'total'],
})

const firstFree = (act: Act, row: Contract) =>
  freeDebitOn(act, row, firstDebitOn(beijingDay(act.now), row.debitDay))

function demandChannel(act: Act): void {
  if (debitChannel() === undefined) act.refuse('尚未接入微信支付委托代扣，请联系平台管理员')
}

/** The donor is of the organisation's book, and has no other contract of the plan: a new amount is a new contract after the old one. */
async function checkGiver(next: Contract, act: Act): Promise<void> {
  const giver = await findRow(act.tx, donor, next.giver)
  if (giver?.organisation !== next.organisation) return act.mark('giver', '请选择本机构的捐赠人')
  if (giver.minor) act.mark('giver', '未成年人不能签约月捐')
  const same = and(
    ...[eq(table.giver, next.giver), eq(table.plan, next.plan)],
    inArray(table.state, ['unsigned', ...standing]),
    next.id === undefined ? undefined : ne(table.id, next.id),
  )
  const [known] = await findRows(act.tx, monthlyContract, same, 1)
  if (known !== undefined) act.mark('giver', `该捐赠人已有签约单 ${known.number}，更换金额请先解约`)
}
