import { and, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { type MoneyOutKind, moneyOut } from '../../model/index.ts'
import { financeNumbers } from '../serial.ts'

type MoneyOut = Row<typeof moneyOut>

/** The document to which a payment belongs: its resource's path, its id and its number. */
export interface MoneyOutOrigin {
  readonly resource: string
  readonly id: string
  readonly number: string
}

/** A payment as its document knows it. */
export interface Paid {
  readonly origin: MoneyOutOrigin
  readonly kind: Exclude<MoneyOutKind, '4' | '6' | '7'>
  readonly organisation: string
  /** Fen. */
  readonly amount: number
  /** Null: it left no bank account (a channel's fee, cash that is paid in). */
  readonly bankAccount: string | null
  readonly charged: MoneyOut['charged']
  readonly cause?: string | null
  readonly payee: Partial<Pick<MoneyOut, 'payeeName' | 'payeeAccount' | 'payeeBank'>>
  readonly purpose?: string | null
  /** The Beijing day on which the bank paid. */
  readonly paidOn: string
  readonly bankSerial: string | null
  readonly slip: string | null
  readonly reviewer?: string | null
}

/**
 * Writes money that has left for any document into the book of money out, in the transaction of the
 * payment; its postings are the document's own. Whoever acts is the payer.
 */
export async function moneyOutOf(act: Act, { origin, payee, ...paid }: Paid): Promise<MoneyOut> {
  const [number] = await nextRecordNumbers(act, financeNumbers.moneyOut, 1)
  return insertRow(act, moneyOut, {
    ...paid,
    ...payee,
    number,
    originType: origin.resource,
    originId: origin.id,
    originNumber: origin.number,
    payer: isSystem(act.person) ? null : act.person.accountId,
    state: 'paid',
  })
}

/** What a document has decided to pay, before the bank does. */
export type Ordered = Omit<Paid, 'paidOn' | 'bankSerial' | 'slip' | 'bankAccount'> & {
  readonly hold: string
}

/** Writes what is to be paid for a document into the book of money out, where it waits to be paid. */
export async function moneyOutOrdered(act: Act, { origin, payee, ...ordered }: Ordered) {
  const [number] = await nextRecordNumbers(act, financeNumbers.moneyOut, 1)
  return insertRow(act, moneyOut, {
    ...ordered,
    ...payee,
    number,
    originType: origin.resource,
    originId: origin.id,
    originNumber: origin.number,
    reviewedAt: act.now.toISOString(),
    state: 'approved',
  })
}

/** The bank gave the money of a document back: its last payment no longer counts as one. */
export async function moneyOutBounced(
  act: Act,
  { resource, id }: Pick<MoneyOutOrigin, 'resource' | 'id'>,
  reason: string,
): Promise<void> {
  const paid = await findRows(
    act.tx,
    moneyOut,
    and(
      eq(columnNamed(moneyOut, 'originType'), resource),
      eq(columnNamed(moneyOut, 'originId'), id),
      eq(columnNamed(moneyOut, 'state'), 'paid'),
    ),
  )
  for (const row of paid) await moveRow(act, moneyOut, row, 'bounce', { statusReason: reason })
}
