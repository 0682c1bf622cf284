import { eq } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows, insertRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import {
  type Direction,
  type FlowKind,
  flowKinds,
  vendorAccount,
  vendorFlow,
} from '../../model/index.ts'

export type Flow = Row<typeof vendorFlow>

/** What is to be booked on an account; fen. */
export interface NewFlow
  extends Pick<
    Patch<typeof vendorFlow>,
    'equipment' | 'ticket' | 'settlement' | 'reverses' | 'memo' | 'files' | 'idempotencyKey'
  > {
  readonly account: string
  readonly kind: FlowKind
  readonly amount: number
  /** The month that it is for; this one when absent. */
  readonly period?: string
}

const directionOf: Readonly<Record<Exclude<FlowKind, '10'>, Direction>> = {
  ...({ '1': '1', '2': '1', '3': '1', '4': '1', '5': '1' } as const),
  ...({ '6': '2', '7': '2', '8': '3', '9': '4' } as const),
}
const opposite: Readonly<Record<Direction, Direction>> = { '1': '2', '2': '1', '3': '4', '4': '3' }

/**
 * Books fees, deductions, payments and deposits; a deduction above what is owed goes on with the
 * deposit. Answers the flows, none where the key was booked before. The account is locked until the
 * act ends, and its balances change with the flow.
 */
export async function bookFlow(act: Act, flow: NewFlow): Promise<Flow[]> {
  if (flow.kind === '10') throw new Error('a reversal is booked by reverseFlow')
  const account = await lockRow(act, vendorAccount, flow.account)
  if (flow.idempotencyKey != null && (await isBooked(act, flow.idempotencyKey))) return []
  if (flow.kind !== '6') return [await write(act, flow, directionOf[flow.kind])]
  const { payable, settling, deposit } = account
  const free = payable - settling
  if (flow.amount > free + deposit)
    act.refuse(
      `超出应付与保证金：应付 ¥${printMoney(free)}，保证金 ¥${printMoney(deposit)}`,
      'amount',
    )
  const first = Math.min(flow.amount, free)
  const booked: Flow[] = []
  if (first > 0) booked.push(await write(act, { ...flow, amount: first }, '2'))
  if (flow.amount > first) {
    const key = flow.idempotencyKey == null ? null : `${flow.idempotencyKey}:deposit`
    const rest = { ...flow, amount: flow.amount - first, idempotencyKey: key }
    booked.push(await write(act, rest, '4'))
  }
  return booked
}

async function isBooked(act: Act, key: string): Promise<boolean> {
  const known = eq(tableOf(vendorFlow).idempotencyKey, key)
  return (await findRows(act.tx, vendorFlow, known, 1)).length > 0
}

/** Takes a flow back by another one, once. */
export async function reverseFlow(act: Act, row: Flow, reason: string): Promise<Flow> {
  if (row.kind === '10' || row.kind === '7') act.refuse(`${flowKinds[row.kind]}不能冲正`)
  await lockRow(act, vendorAccount, row.account)
  const known = eq(tableOf(vendorFlow).reverses, row.id)
  if ((await findRows(act.tx, vendorFlow, known, 1)).length > 0)
    throw new Refusal('conflict', '该流水已冲正')
  const { account, amount, equipment, ticket, period } = row
  return write(
    act,
    {
      account,
      kind: '10',
      amount,
      equipment,
      ticket,
      period,
      reverses: row.id,
      memo: `冲正 ${row.number}：${reason}`,
    },
    opposite[row.direction],
  )
}

async function write(act: Act, flow: NewFlow, direction: Direction): Promise<Flow> {
  const account = await findRow(act.tx, vendorAccount, flow.account)
  if (account === undefined) throw new Error('a flow has no account')
  const { amount } = flow
  const sign = direction === '1' || direction === '3' ? 1 : -1
  const isDeposit = direction === '3' || direction === '4'
  const payable = account.payable + (isDeposit ? 0 : sign * amount)
  const deposit = account.deposit + (isDeposit ? sign * amount : 0)
  // What a statement sets aside is taken by its payment alone, which lets go of it first.
  if (payable < account.payable && payable < account.settling)
    act.refuse(
      `应付余额不足：¥${printMoney(Math.max(0, account.payable - account.settling))}`,
      'amount',
    )
  if (deposit < 0) act.refuse(`保证金余额不足：¥${printMoney(account.deposit)}`, 'amount')
  const [charged, paid] = [chargedBy(flow, direction), flow.kind === '7' ? amount : 0]
  await updateRow(
    act,
    vendorAccount,
    account,
    {
      payable,
      deposit,
      charged: Math.max(0, account.charged + charged),
      paid: account.paid + paid,
    },
    { verb: 'book', label: flowKinds[flow.kind] },
  )
  return insertRow(act, vendorFlow, {
    ...flow,
    number: await nextRecordNumber(act, 'LS'),
    ...{ vendor: account.vendor, organisation: account.organisation, direction },
    ...{ payableAfter: payable, depositAfter: deposit },
    period: flow.period ?? beijingDay(act.now).slice(0, 7),
  })
}

/** What a flow adds to the fees ever charged. */
function chargedBy({ kind, amount }: NewFlow, direction: Direction): number {
  if (direction === '1') return kind === '10' ? 0 : amount
  return kind === '10' && direction === '2' ? -amount : 0
}
