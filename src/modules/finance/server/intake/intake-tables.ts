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

const at = () => timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow()

/** What a client was answered under an idempotency key: repeats get the same, to the byte. */
export const intakeAnswer = pgTable(
  'intake_answer',
  {
    client: uuid().notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: text(),
    at: at(),
  },
  table => [
    primaryKey({ columns: [table.client, table.key] }),
    index('intake_answer_at_idx').on(table.at),
  ],
)

/** Nonces seen within the life of a signature. */
export const intakeNonce = pgTable(
  'intake_nonce',
  { client: uuid().notNull(), nonce: text().notNull(), at: at() },
  table => [
    primaryKey({ columns: [table.client, table.nonce] }),
    index('intake_nonce_at_idx').on(table.at),
  ],
)

/** Calls of a client by minute, for its rate. */
export const intakeRate = pgTable(
  'intake_rate',
  {
    client: uuid().notNull(),
    minute: bigint({ mode: 'number' }).notNull(),
    calls: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.client, table.minute] })],
)

/** What a client has pushed on a Beijing day, in fen. */
export const intakeDay = pgTable(
  'intake_day',
  {
    client: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.client, table.day] })],
)
