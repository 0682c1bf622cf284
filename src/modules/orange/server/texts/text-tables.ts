import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** What a text said in each of its versions. */
export const copyVersion = pgTable(
  'orange_copy_version',
  {
    copy: uuid('copy').notNull(),
    no: integer('no').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    by: uuid('by'),
    at: moment('at').notNull(),
  },
  table => [primaryKey({ columns: [table.copy, table.no] })],
)

/** How often a text was shown and clicked on a Beijing day. */
export const copyDay = pgTable(
  'orange_copy_day',
  {
    copy: uuid('copy').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shows: integer('shows').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.copy, table.day] })],
)

/** What a notice said in each of its published versions, and how the next one was explained. */
export const bulletinVersion = pgTable(
  'orange_bulletin_version',
  {
    bulletin: uuid('bulletin').notNull(),
    no: integer('no').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    note: text('note'),
    at: moment('at').notNull(),
  },
  table => [primaryKey({ columns: [table.bulletin, table.no] })],
)

/** Who read a notice, and when first. */
export const bulletinRead = pgTable(
  'orange_bulletin_read',
  {
    bulletin: uuid('bulletin').notNull(),
    user: uuid('user').notNull(),
    at: moment('at').notNull(),
  },
  table => [primaryKey({ columns: [table.bulletin, table.user] })],
)
