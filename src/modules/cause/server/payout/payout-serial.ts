import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import { type NumberSequence, sequenceSql } from '#kernel/server/record-serial.ts'
import type { Payout } from './payout-rules.ts'

/** Serials of payments, one use each in a bank account, those of payments that came back included. */
export const payoutSerial = pgTable(
  'payout_serial_no',
  {
    bankAccount: uuid('bank_account').notNull(),
    serial: text('serial').notNull(),
    payout: uuid('payout').notNull(),
  },
  table => [primaryKey({ columns: [table.bankAccount, table.serial] })],
)

/** Uses a serial up; one that another payment used is told at its field. */
export async function takeSerial(
  act: Act,
  row: Payout,
  { payFrom, bankSerial }: { readonly payFrom: string; readonly bankSerial: string },
): Promise<void> {
  const { rows } = await act.tx.execute(sql`
    insert into payout_serial_no (bank_account, serial, payout)
    values (${payFrom}, ${bankSerial}, ${row.id}) on conflict do nothing returning payout`)
  if (rows.length === 0) act.mark('bankSerial', '该付款账户下已有相同的银行流水号')
}

/** Numbers payouts without waiting: P + day + six digits. */
export const payoutNumbers = {
  prefix: 'P',
  name: 'payout_serial',
} as const satisfies NumberSequence

/** What the numbers need of the database. */
export const payoutSerialSql = [sequenceSql(payoutNumbers)]
