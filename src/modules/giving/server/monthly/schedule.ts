import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { monthlyContract, monthlyDebit, monthlyPlan } from '../../model/index.ts'
import { debitOne, noticeDebit, noticeHours } from './debit.ts'
import { firstDebitOn } from './debit-days.ts'
import { endContract, skipOpen } from './end-contract.ts'
import { endPlanContracts } from './end-plan.ts'
import { dayAfter, isLive, mayTake } from './may-debit.ts'
import { freeDebitOn } from './next-debit.ts'
import { tellGiver } from './tell-giver.ts'

const nothing = z.object({})
const atOnce = 20_000

/** Every morning: debits that are due tomorrow are written down, and their donors noticed by the channel. */
export const planDebits = job('giving.plan-debits', {
  label: '月捐扣款计划',
  payload: nothing,
  retries: 2,
  every: '0 8 * * *',
  async run(_payload, work) {
    const due = await work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string }>(sql`
        select id from monthly_contract
         where state in ('active', 'retrying') and next_debit_on <= ${addDays(beijingDay(act.now), 1)}
         order by id limit ${atOnce}`)
      return rows.map(({ id }) => id)
    })
    for (const id of due) {
      if (work.signal.aborted) return
      await work.change(act => planOne(act, id))
    }
    await work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string }>(sql`
        select id from monthly_debit where state = 'waiting' and notice_at is null limit ${atOnce}`)
      for (const { id } of rows) await act.enqueue(noticeDebit, { debit: id })
    })
  },
})

/** The debit of a contract's next day; one a period, however often it is asked. */
export async function planOne(act: Act, id: string): Promise<string | undefined> {
  const contract = await lockRow(act, monthlyContract, id)
  const { nextDebitOn: dueOn, state } = contract
  if (dueOn === null || (state !== 'active' && state !== 'retrying')) return undefined
  const period = dueOn.slice(0, 7)
  const { rows } = await act.tx.execute<{ open: boolean }>(sql`
    select state in ('waiting', 'processing', 'retrying') as open from monthly_debit
     where contract = ${id} and period = ${period}`)
  const [known] = rows
  if (known !== undefined) {
    // What was left out or paid in another way must not hold up the periods after it.
    if (!known.open)
      await updateRow(act, monthlyContract, contract, {
        nextDebitOn: await dayAfter(act, contract, dueOn),
      })
    return undefined
  }
  const row = await insertRow(act, monthlyDebit, {
    ...{ contract: id, plan: contract.plan, organisation: contract.organisation, period },
    ...{ amount: contract.amount, dueOn, tryOn: dueOn },
    orderNo: `${contract.number}-${period.slice(2).replace('-', '')}-1`,
  })
  return row.id
}

/** Every hour of the day: debits whose day has come and whose notice is a day old are made. */
export const sendDebits = job('giving.send-debits', {
  label: '月捐扣款',
  payload: nothing,
  retries: 1,
  every: '5 9-20 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string }>(sql`
        select id from monthly_debit
         where state in ('waiting', 'retrying') and try_on <= ${beijingDay(act.now)}
           and notice_at <= ${new Date(act.now.getTime() - noticeHours * 3_600_000).toISOString()}::timestamptz
         order by due_on, id limit ${atOnce}`)
      for (const { id } of rows) await act.enqueue(debitOne, { debit: id })
    }),
})

/** Every ten minutes: what the channel works on, or said nothing of, is asked for. */
export const askDebits = job('giving.ask-debits', {
  label: '月捐扣款查询',
  payload: nothing,
  retries: 1,
  every: '*/10 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string }>(sql`
        select id from monthly_debit
         where state = 'processing' and sent_at < ${act.now.toISOString()}::timestamptz - interval '10 minutes'
         order by sent_at, id limit ${atOnce}`)
      for (const { id } of rows) await act.enqueue(debitOne, { debit: id })
    }),
})

/**
 * Every half hour: contracts whose cause stopped raising are paused with a word to the donor, or ended with
 * it; those that were paused so go on with the cause, with a word too.
 */
export const watchContracts = job('giving.watch-contracts', {
  label: '月捐签约随标的变更',
  payload: nothing,
  retries: 1,
  every: '*/30 * * * *',
  async run(_payload, work) {
    const found = await work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string; what: Watched }>(sql`
        select k.id, case when p.state = 'ended' then 'plan' when c.status = 'paused' then 'paused'
                          when c.status = 'raising' then 'raises' else 'cause' end as what
          from monthly_contract k join cause c on c.id = k.cause join monthly_plan p on p.id = k.plan
         where (c.status = 'paused' and k.state in ('active', 'retrying'))
            or (c.status = 'raising' and p.state = 'online' and k.state = 'paused' and k.held)
            or ((c.status not in ('raising', 'paused') or p.state = 'ended')
                and k.state in ('active', 'retrying', 'paused'))
         order by k.id limit ${atOnce}`)
      return rows
    })
    for (const { id, what } of found) {
      if (work.signal.aborted) return
      await work.change(act => follow(act, id, what))
    }
    await work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string }>(sql`
        select p.id from monthly_plan p join cause c on c.id = p.cause
         where p.state in ('online', 'paused') and c.status not in ('raising', 'paused') limit 1000`)
      for (const { id } of rows) {
        const plan = await findRow(act.tx, monthlyPlan, id)
        if (plan === undefined) continue
        await moveRow(act, monthlyPlan, plan, 'expire', { statusReason: '标的募捐已结束' })
        await act.enqueue(endPlanContracts, { plan: id })
      }
    })
  },
})

/** What a contract follows: its plan or cause ended, its cause paused, or raises again. */
type Watched = 'plan' | 'cause' | 'paused' | 'raises'

async function follow(act: Act, id: string, what: Watched): Promise<void> {
  const row = await lockRow(act, monthlyContract, id)
  const { state } = row
  if (what === 'raises') {
    if (state !== 'paused' || !row.held || !(await mayTake(act, row))) return
    const earliest = firstDebitOn(beijingDay(act.now), row.debitDay)
    await moveRow(act, monthlyContract, row, 'unhold', {
      ...{ statusReason: null, held: false, nextDebitOn: await freeDebitOn(act, row, earliest) },
    })
    await tellGiver(act, row, '项目已恢复募捐，每月扣款随之恢复')
  } else if (what === 'paused') {
    if (!isLive(row)) return
    await moveRow(act, monthlyContract, row, 'hold', {
      ...{ statusReason: '标的募捐已暂停', held: true, nextDebitOn: null },
    })
    await skipOpen(act, id)
    await tellGiver(act, row, '因项目暂停募捐，暂停扣款')
  } else if (isLive(row) || state === 'paused')
    await endContract(act, row, {
      ...{ move: 'terminate', reason: what },
      words: what === 'plan' ? '月捐计划已结束' : '所捐项目募捐已结束，月捐终止',
    })
}
