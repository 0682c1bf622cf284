import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Calls of devices that were heard, so that one sent again changes nothing. */
export const deviceNonce = pgTable(
  'device_nonce',
  {
    vendor: uuid('vendor').notNull(),
    nonce: text('nonce').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  columns => [primaryKey({ columns: [columns.vendor, columns.nonce] }), index().on(columns.at)],
)
