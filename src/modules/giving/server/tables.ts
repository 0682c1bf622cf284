import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How often each donor gave through a team: whom 人数 counts. */
export const teamDonor = pgTable(
  'team_donor',
  {
    campaign: uuid('campaign').notNull(),
    donor: uuid('donor').notNull(),
    gifts: integer('gifts').notNull(),
  },
  table => [primaryKey({ columns: [table.campaign, table.donor] })],
)

/** On which device a gift was made, and by which step of a team's chain. */
export const giftTrail = pgTable(
  'gift_trail',
  {
    donation: uuid('donation').primaryKey(),
    device: text('device'),
    assist: uuid('assist'),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [index('gift_trail_device_idx').on(table.device, table.at)],
)
