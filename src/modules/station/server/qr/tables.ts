import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const counted = (name: string) => integer(name).notNull().default(0)

/** What came by each code in each hour of a Beijing day. */
export const qrHour = pgTable(
  'qr_hour',
  {
    code: uuid('code').notNull(),
    day: date('day').notNull(),
    hour: smallint('hour').notNull(),
    scans: counted('scans'),
    /** Visitors whose first scan of the day this was. */
    visitors: counted('visitors'),
    orders: counted('orders'),
    donations: counted('donations'),
    amount: bigint('amount', { mode: 'number' }).notNull().default(0),
  },
  table => [primaryKey({ columns: [table.code, table.day, table.hour] })],
)

/** Who scanned a code, and when last. */
export const qrSeen = pgTable(
  'qr_seen',
  {
    code: uuid('code').notNull(),
    visitor: text('visitor').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.code, table.visitor] }),
    index('qr_seen_visitor_idx').on(table.visitor, table.lastAt),
  ],
)

/** The gifts that a code brought. */
export const qrGift = pgTable(
  'qr_gift',
  {
    donation: uuid('donation').primaryKey(),
    code: uuid('code').notNull(),
    orderedAt: moment('ordered_at').notNull(),
    /** Null while nobody has paid. */
    paidAt: moment('paid_at'),
  },
  table => [index('qr_gift_code_idx').on(table.code, table.orderedAt)],
)
