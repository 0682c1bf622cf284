import { bigint, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** What test keys pushed: partners try their programs here, nothing of it reaches the books. */
export const partnerSandbox = pgTable(
  'partner_sandbox',
  {
    id: uuid('id').primaryKey(),
    key: uuid('key').notNull(),
    orderNo: text('order_no').notNull(),
    /** Fen. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true, mode: 'string' }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  table => [unique('partner_sandbox_order_key').on(table.key, table.orderNo)],
)
