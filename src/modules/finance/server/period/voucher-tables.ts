import { index, pgTable, uuid } from 'drizzle-orm/pg-core'

/** In which voucher a posting stands: in one, for ever. */
export const voucherPosting = pgTable(
  'voucher_posting',
  {
    posting: uuid('posting').primaryKey(),
    voucher: uuid('voucher').notNull(),
  },
  table => [index('voucher_posting_by_voucher').on(table.voucher)],
)
