import { type NumberSequence, sequenceSql } from '#kernel/server/record-serial.ts'

/** The documents of finance that number themselves without waiting; receipts take another number when they are issued. */
export const financeNumbers = {
  donation: { prefix: 'D', name: 'donation_serial' },
  moneyIn: { prefix: 'I', name: 'money_in_serial' },
  moneyOut: { prefix: 'O', name: 'money_out_serial' },
  bill: { prefix: 'C', name: 'bill_serial' },
  difference: { prefix: 'F', name: 'difference_serial' },
  settlement: { prefix: 'S', name: 'settlement_serial' },
  refund: { prefix: 'T', name: 'refund_serial' },
  statement: { prefix: 'B', name: 'bank_statement_serial' },
  adjustment: { prefix: 'J', name: 'ledger_adjustment_serial' },
  receipt: { prefix: 'R', name: 'receipt_serial' },
} as const satisfies Record<string, NumberSequence>

/** What the numbers need of the database. */
export const serialSql = Object.values(financeNumbers).map(sequenceSql)
