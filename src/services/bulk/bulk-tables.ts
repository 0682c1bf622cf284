import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sealedBytes } from '#kernel/server/serialise-person.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** One bulk act that works as a job; its id is that of the task in the header. Seen by its account only. */
export const bulkRun = pgTable(
  'bulk_run',
  {
    id: uuid('id').primaryKey(),
    account: uuid('account').notNull(),
    /** Path of the resource. */
    resource: text('resource').notNull(),
    /** Name of the declared act. */
    act: text('act').notNull(),
    label: text('label').notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'cancelled'] }).notNull(),
    total: integer('total').notNull(),
    /** Who asked, and with which answers; sealed, since answers may hold personal data. */
    order: sealedBytes('sealed').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
  },
  table => [
    index('bulk_run_account_idx').on(table.account, table.createdAt),
    index('bulk_run_created_idx').on(table.createdAt),
  ],
)

/** What became of each record of a run; the version is that of the moment in which it was chosen. */
export const bulkLine = pgTable(
  'bulk_line',
  {
    run: uuid('run').notNull(),
    no: integer('no').notNull(),
    record: uuid('record').notNull(),
    version: integer('version').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'refused', 'skipped'] })
      .notNull()
      .default('waiting'),
    title: text('title').notNull().default(''),
    reason: text('reason'),
  },
  table => [
    primaryKey({ columns: [table.run, table.record] }),
    index('bulk_line_run_state_idx').on(table.run, table.state, table.no),
  ],
)

/** What became of a record. */
export type LineState = (typeof bulkLine.$inferSelect)['state']

/** A stored run. */
export type BulkRun = typeof bulkRun.$inferSelect

/** A stored line. */
export type BulkLine = typeof bulkLine.$inferSelect
