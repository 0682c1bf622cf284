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

/** What came by each promotion in each hour of a Beijing day. */
export const promotionHour = pgTable(
  'promotion_hour',
  {
    promotion: uuid('promotion').notNull(),
    day: date('day').notNull(),
    hour: smallint('hour').notNull(),
    pv: counted('pv'),
    uv: counted('uv'),
    orders: counted('orders'),
    paidCount: counted('paid_count'),
    paidAmount: bigint('paid_amount', { mode: 'number' }).notNull().default(0),
  },
  table => [primaryKey({ columns: [table.promotion, table.day, table.hour] })],
)

/** Who opened a promotion, and when last. */
export const promotionSeen = pgTable(
  'promotion_seen',
  {
    promotion: uuid('promotion').notNull(),
    visitor: text('visitor').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.promotion, table.visitor] }),
    index('promotion_seen_visitor_idx').on(table.visitor, table.lastAt),
  ],
)

/** The gifts that a promotion brought. */
export const promotionGift = pgTable(
  'promotion_gift',
  {
    donation: uuid('donation').primaryKey(),
    promotion: uuid('promotion').notNull(),
    orderedAt: moment('ordered_at').notNull(),
    /** Null while nobody has paid. */
    paidAt: moment('paid_at'),
  },
  table => [index('promotion_gift_promotion_idx').on(table.promotion, table.orderedAt)],
)
