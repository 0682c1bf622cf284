import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { printMoney } from '#kinds/index.ts'
import { budgetLine } from '#modules/cause/model/index.ts'
import { budgetLimit, causeTermsOf } from '#modules/cause/server/index.ts'
import {
  type AccountRef,
  endHold,
  post,
  restrictedOf,
  takeHold,
} from '#modules/finance/server/index.ts'
import type { grantBatch } from '../model/index.ts'

/** A batch as the server reads it. */
export type Batch = Row<typeof grantBatch>
type Change = Patch<typeof grantBatch>

/** The vouchers of a batch in the books. */
export function voucherOf({ id, cause }: { id: string; cause: string | null }): AccountRef {
  return {
    ...{ kind: 'voucher', ownerType: 'grantBatch', owner: id },
    ...(cause === null ? {} : { cause }),
  }
}

function causeOf(batch: Batch): string {
  if (batch.cause === null) throw new Error(`${batch.number} names no cause`)
  return batch.cause
}

/** Holds the money of a voucher batch at its last approval, on the cause and then on its budget line. */
export async function holdMoney(batch: Batch, act: Act): Promise<Change> {
  if (batch.saveType !== '1') return {}
  const cause = causeOf(batch)
  const { custodial } = await causeTermsOf(act, cause)
  if (custodial) act.refuse('受托代理的求助款不能发放代金券，请用拨付')
  const hold = await refusingShort(() =>
    takeHold(act.tx, {
      organisation: batch.organisation,
      account: restrictedOf({ cause }),
      amount: batch.amount,
      // Approved again after it was sent back, it is another hold.
      source: { table: 'grantBatch', id: newId() },
    }),
  )
  await shiftLine(batch, act, { reserved: batch.amount, used: 0 })
  return { hold, held: batch.amount }
}

/** Says a shortfall of the ledger in the words of grants. */
async function refusingShort<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const facts = error instanceof Refusal ? error.dataPoints : null
    if (typeof facts !== 'object' || facts === null || !('available' in facts)) throw error
    const available = Number(facts.available)
    throw new Refusal('conflict', `可用余额不足：可用 ¥${printMoney(available)}`, {
      dataPoints: { available },
    })
  }
}

/** Changes what a budget line has reserved and used for a batch; refused where it does not allow it. */
async function shiftLine(
  batch: Batch,
  act: Act,
  by: { readonly reserved: number; readonly used: number },
): Promise<void> {
  if (batch.budgetLine === null) return
  const line = await findRow(act.tx, budgetLine, batch.budgetLine)
  if (line === undefined) return
  const limit = budgetLimit(act, {
    ...{ line, resource: budgetLine, label: '预算行', field: 'budgetLine' as const },
  })
  if (await limit.shift(by)) return
  throw new Refusal(
    'conflict',
    `预算行「${line.item2}」余额不足：可用 ¥${printMoney(await limit.rest())}`,
  )
}

/** Gives up what is held for a batch; nothing where nothing is. */
export async function releaseMoney(batch: Batch, act: Act): Promise<Change> {
  if (batch.hold === null) return {}
  await endHold(act.tx, batch.hold, 'released')
  await shiftLine(batch, act, { reserved: -batch.held, used: 0 })
  return { hold: null, held: 0 }
}

/** P27: the hold is used up, and the sum of the waiting lines becomes vouchers. */
export async function bookVouchers(batch: Batch, act: Act): Promise<Change> {
  if (batch.saveType !== '1') return {}
  if (batch.hold === null) throw new Error(`${batch.number} is issued without a hold`)
  const { rows } = await act.tx.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::text as sum from rescue_record
     where batch = ${batch.id} and send_status = '0' and reverses is null`)
  const amount = Number(rows[0]?.sum)
  if (amount === 0) act.refuse('没有未发放的名册行')
  const cause = causeOf(batch)
  await endHold(act.tx, batch.hold, 'consumed')
  await post(act.tx, {
    event: 'P27',
    organisation: batch.organisation,
    source: { table: 'grantBatch', id: batch.id },
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
    memo: `${batch.number} 代金券发放`,
    lines: [
      { account: restrictedOf({ cause }), amount, flow: 'E1' },
      { account: voucherOf(batch), amount: -amount },
    ],
  })
  await shiftLine(batch, act, { reserved: -batch.held, used: amount })
  return { hold: null, held: 0, vouchered: amount }
}

/** P28: voucher money that nobody will spend goes back to the cause that it came from. */
export async function returnToCause(
  act: Act,
  batchId: string,
  { amount, memo }: { readonly amount: number; readonly memo: string },
): Promise<void> {
  if (amount === 0) return
  // The row is written first: whoever gives back for the same batch waits, and each has its own number.
  const { rows } = await act.tx.execute<{
    returns: number
    organisation: string
    cause: string
  }>(sql`
    update grant_batch set returns = returns + 1, returned = returned + ${amount}
     where id = ${batchId} returning returns, organisation, cause`)
  const [found] = rows
  if (found === undefined) throw new Error(`the batch ${batchId} is gone`)
  const { returns, organisation, cause } = found
  await post(act.tx, {
    event: 'P28',
    organisation,
    source: { table: 'grantBatch', id: batchId, seq: returns },
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
    memo,
    lines: [
      { account: voucherOf({ id: batchId, cause }), amount },
      { account: restrictedOf({ cause }), amount: -amount, flow: 'E1' },
    ],
  })
  await act.tx.execute(sql`
    update budget_line set used = greatest(used - ${amount}::bigint, 0)
     where id = (select budget_line from grant_batch where id = ${batchId})`)
}

/** Fen of a voucher batch that were booked and never reached anybody. */
export async function unissuedOf(act: Act, batch: Batch): Promise<number> {
  const { rows } = await act.tx.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::text as sum from rescue_record
     where batch = ${batch.id} and send_status = '1' and reverses is null`)
  return batch.vouchered - Number(rows[0]?.sum)
}
