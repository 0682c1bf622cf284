import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** The cause of a gift that has none, since a key has no empty part. */
export const noCause = '00000000-0000-0000-0000-000000000000'

/** Gifts by organisation, day of payment, cause and channel: boards never read a million rows. */
export const donationDaily = pgTable(
  'donation_daily',
  {
    organisation: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    cause: uuid().notNull(),
    channel: text().notNull(),
    gifts: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organisation, table.day, table.cause, table.channel] }),
    index('donation_daily_day_idx').on(table.day),
    index('donation_daily_cause_idx').on(table.cause, table.day),
  ],
)

/** What each donor has given to each cause: how many people a cause has. */
export const causeDonor = pgTable(
  'cause_donor',
  {
    cause: uuid().notNull(),
    donor: uuid().notNull(),
    organisation: uuid().notNull(),
    gifts: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    firstAt: timestamp('first_at', { withTimezone: true, mode: 'string' }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.cause, table.donor] }),
    index('cause_donor_donor_idx').on(table.donor),
  ],
)

/** What each cause has been given; the row that a header shows. Its people: known donors, and gifts of nobody one by one. */
export const causeTotal = pgTable('cause_total', {
  cause: uuid().primaryKey(),
  gifts: integer().notNull(),
  donors: integer().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
