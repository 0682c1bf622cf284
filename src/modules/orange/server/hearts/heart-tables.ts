import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { sequenceSql } from '#kernel/server/record-serial.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** The number of an entry: CX, day, eight digits. */
export const heartNumber = { prefix: 'CX', name: 'orange_entry_serial', digits: 8 } as const

/** What is left of an earning: the soonest to expire is used first. */
export const heartLot = pgTable(
  'orange_heart_lot',
  {
    entry: uuid('entry').primaryKey(),
    user: uuid('user').notNull(),
    remaining: integer('remaining').notNull(),
    expireAt: moment('expire_at'),
  },
  table => [
    check('orange_heart_lot_not_negative', sql`${table.remaining} >= 0`),
    index('orange_heart_lot_user_idx').on(table.user).where(sql`remaining > 0`),
    index('orange_heart_lot_expire_idx').on(table.expireAt).where(sql`remaining > 0`),
  ],
)

/** What was to be taken and was not there; the next earnings go into it, the oldest first. */
export const heartDebt = pgTable(
  'orange_heart_debt',
  {
    id: uuid('id').primaryKey(),
    user: uuid('user').notNull(),
    kind: text('kind').notNull(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    title: text('title').notNull(),
    amount: integer('amount').notNull(),
    paid: integer('paid').notNull().default(0),
    at: moment('at').notNull(),
  },
  table => [
    unique('orange_heart_debt_source_key').on(
      table.kind,
      table.sourceType,
      table.sourceId,
      table.user,
    ),
    check('orange_heart_debt_paid', sql`${table.paid} between 0 and ${table.amount}`),
    index('orange_heart_debt_open_idx').on(table.user).where(sql`paid < amount`),
  ],
)

/** What the daily cap cut off a source, once. */
export const heartCut = pgTable(
  'orange_heart_cut',
  {
    kind: text('kind').notNull(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    user: uuid('user').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    hearts: integer('hearts').notNull(),
  },
  table => [
    primaryKey({ columns: [table.kind, table.sourceType, table.sourceId, table.user] }),
    index('orange_heart_cut_day_idx').on(table.day),
  ],
)

/** What each night's check of the hearts found. */
export const heartCheck = pgTable('orange_heart_check', {
  at: moment('at').primaryKey(),
  users: integer('users').notNull(),
  balances: bigint('balances', { mode: 'number' }).notNull(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
  lots: bigint('lots', { mode: 'number' }).notNull(),
  faults: jsonb('faults').$type<readonly { user: string; what: string }[]>().notNull(),
})

/** What the ledger of hearts needs of the database beside its tables. */
export const heartSql = [
  sequenceSql(heartNumber),
  'create unique index orange_entry_source_key on orange_entry (kind, source_type, source_id, "user")',
  'create unique index orange_entry_reverses_key on orange_entry (reverses) where reverses is not null',
  'alter table orange_entry add constraint orange_entry_moves check (hearts <> 0 and balance_after >= 0)',
  'alter table orange_user add constraint orange_user_holds check (balance >= 0 and debt >= 0)',
  `create or replace function orange_entry_stands() returns trigger language plpgsql as $$
   begin raise exception 'orange_entry is insert only'; end $$`,
  'create trigger orange_entry_stands before update or delete on orange_entry for each row execute function orange_entry_stands()',
  `create unique index sign_in_day_key on sign_in ("user", day) where kind in ('daily', 'makeUp') and result = 'valid'`,
  `create unique index sign_in_sign_up_key on sign_in (sign_up, kind) where kind in ('in', 'out') and result = 'valid'`,
]
