import {
  bigint,
  date,
  doublePrecision,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** What each statement of the product took on each day of Beijing, by all nodes; kept thirty days. */
export const statementTime = pgTable(
  'statement_time',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** Of the text, which is too long for a key. */
    digest: text('digest').notNull(),
    text: text('text').notNull(),
    calls: bigint('calls', { mode: 'number' }).notNull(),
    totalMs: doublePrecision('total_ms').notNull(),
    worstMs: doublePrecision('worst_ms').notNull(),
    worstAt: moment('worst_at').notNull(),
    worstCall: text('worst_call'),
    worstRequest: text('worst_request'),
    lastAt: moment('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.digest] })],
)
