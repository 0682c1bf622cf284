import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import type { LineState } from '../model/points-import-batch.ts'
import { pointsNumber } from './points-number.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** What a user has: never below zero; the ledger's sum is always available + pending. */
export const pointsBalance = pgTable(
  'points_balance',
  {
    user: uuid('user').primaryKey(),
    available: bigint('available', { mode: 'number' }).notNull().default(0),
    pending: bigint('pending', { mode: 'number' }).notNull().default(0),
    /** What was spent of points that were taken back; the next earnings go into it. */
    debt: bigint('debt', { mode: 'number' }).notNull().default(0),
    /** The Beijing day on which the user was last told of points that expire. */
    remindedOn: date('reminded_on', { mode: 'string' }),
  },
  table => [
    check(
      'points_balance_not_negative',
      sql`${table.available} >= 0 and ${table.pending} >= 0 and ${table.debt} >= 0`,
    ),
  ],
)

/** What is left of an earning: the soonest to expire is spent first. */
export const pointsLot = pgTable(
  'points_lot',
  {
    entry: uuid('entry').primaryKey(),
    user: uuid('user').notNull(),
    remaining: bigint('remaining', { mode: 'number' }).notNull(),
    availableAt: moment('available_at').notNull(),
    expireAt: moment('expire_at'),
    isReleased: boolean('is_released').notNull(),
  },
  table => [
    check('points_lot_not_negative', sql`${table.remaining} >= 0`),
    index('points_lot_user_idx').on(table.user).where(sql`remaining > 0`),
    index('points_lot_expire_idx').on(table.expireAt).where(sql`remaining > 0`),
    index('points_lot_release_idx').on(table.availableAt).where(sql`not is_released`),
  ],
)

/** What the year's limit cut off a source under a rule, once; the rest of it, if any, is its entry. */
export const pointsCut = pgTable(
  'points_cut',
  {
    rule: uuid('rule').notNull(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    user: uuid('user').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.rule, table.sourceType, table.sourceId] }),
    check('points_cut_cuts', sql`${table.points} > 0`),
    index('points_cut_user_idx').on(table.user),
  ],
)

/** What was taken back of an earning, once for each cause of it; never more than was earned. */
export const pointsTakenBack = pgTable(
  'points_taken_back',
  {
    entry: uuid('entry').notNull(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** The part of it that was spent already. */
    owed: bigint('owed', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.entry, table.sourceType, table.sourceId] }),
    check(
      'points_taken_back_owes',
      sql`${table.points} > 0 and ${table.owed} between 0 and ${table.points}`,
    ),
  ],
)

/** The content of a rule from a day on; entries name the version they used. */
export const pointsRuleVersion = pgTable(
  'points_rule_version',
  {
    rule: uuid('rule').notNull(),
    no: integer('no').notNull(),
    from: date('from', { mode: 'string' }).notNull(),
    content: jsonb('content').notNull(),
    by: uuid('by'),
    at: moment('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.rule, table.no] })],
)

/** What a site told of a user that may earn points; the site's own id of the fact keeps it once. */
export const pointsToldEvent = pgTable(
  'points_told_event',
  {
    event: text('event').notNull(),
    sourceId: text('source_id').notNull(),
    user: uuid('user').notNull(),
    /** Minutes of volunteer service, else 1. */
    quantity: integer('quantity').notNull(),
    title: text('title').notNull(),
    at: moment('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.event, table.sourceId] }),
    index('points_told_event_user_idx').on(table.user, table.event),
  ],
)

/** A line of an import, from the sheet to its entry. */
export const pointsImportLine = pgTable(
  'points_import_line',
  {
    id: uuid('id').primaryKey(),
    batch: uuid('batch').notNull(),
    rowNo: integer('row_no').notNull(),
    /** What the sheet said, sealed: phone or 用户编号, name, points, day, memo. */
    cells: text('cells').notNull(),
    user: uuid('user'),
    /** The blind index of a phone that nobody registered with, while its line waits for them. */
    phoneIndex: text('phone_index'),
    points: integer('points'),
    occurredOn: date('occurred_on', { mode: 'string' }),
    memo: text('memo'),
    error: text('error'),
    isDuplicate: boolean('is_duplicate').notNull().default(false),
    state: text('state').$type<LineState>().notNull(),
    entry: uuid('entry'),
  },
  table => [
    unique('points_import_line_row_key').on(table.batch, table.rowNo),
    index('points_import_line_state_idx').on(table.batch, table.state, table.rowNo),
    index('points_import_line_same_idx').on(table.user, table.occurredOn, table.points),
    index('points_import_line_phone_idx').on(table.phoneIndex).where(sql`phone_index is not null`),
  ],
)

/** What the ledger needs of the database beside its tables. */
export const pointsSql = [
  sequenceSql(pointsNumber),
  'create unique index points_entry_source_key on points_entry (rule, source_type, source_id, kind) where rule is not null',
  'create unique index points_entry_reverses_key on points_entry (reverses, source_type, source_id) where reverses is not null',
  'alter table points_entry add constraint points_entry_moves check (points <> 0 and balance_after >= 0)',
  `create or replace function points_entry_stands() returns trigger language plpgsql as $$
   begin raise exception 'points_entry is insert only'; end $$`,
  'create trigger points_entry_stands before update or delete on points_entry for each row execute function points_entry_stands()',
]
