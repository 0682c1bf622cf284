import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ScreenScope, ScreenSnapshot } from '../model/index.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The draft of each screen, and who edits it: saved every few seconds, so beside its record. */
export const screenDraftTable = pgTable('screen_draft', {
  screen: uuid().primaryKey(),
  snapshot: jsonb().$type<ScreenSnapshot>().notNull(),
  /** Counts the savings: whoever saves names the one that was seen. */
  draftVersion: integer('draft_version').notNull(),
  isChanged: boolean('is_changed').notNull(),
  /** Accounts that drew what the draft shows beyond the version before it. */
  editors: uuid().array().notNull(),
  savedBy: uuid('saved_by').notNull(),
  savedByName: text('saved_by_name').notNull(),
  savedAt: moment('saved_at').notNull(),
  holder: uuid(),
  holderName: text('holder_name'),
  heldSince: moment('held_since'),
  lastInput: moment('last_input'),
  /** The designer was open then; a holder who is not heard of for two minutes has gone. */
  lastHeard: moment('last_heard'),
})

/** The hashes of tokens, and in whose reach they show figures. */
export const screenTokenKey = pgTable(
  'screen_token_key',
  {
    token: uuid().primaryKey(),
    hash: text().notNull(),
    scope: jsonb().$type<ScreenScope>().notNull(),
  },
  table => [uniqueIndex('screen_token_key_hash_key').on(table.hash)],
)

/** Displays that have used a token. */
export const screenDeviceTable = pgTable(
  'screen_device',
  {
    token: uuid().notNull(),
    device: text().notNull(),
    resolution: text().notNull(),
    ip: text().notNull(),
    lastSeen: moment('last_seen').notNull(),
    screen: uuid(),
    release: integer(),
  },
  table => [primaryKey({ columns: [table.token, table.device] })],
)

/** Displays that wait to be paired by their code. */
export const screenPairing = pgTable(
  'screen_pairing',
  {
    device: text().primaryKey(),
    code: text().notNull(),
    resolution: text().notNull(),
    until: moment('until').notNull(),
    /** Sealed until the display has fetched it. */
    token: text(),
  },
  table => [index('screen_pairing_code_idx').on(table.code)],
)

/** How often screens were opened, by Beijing day. */
export const screenViews = pgTable(
  'screen_views',
  {
    screen: uuid().notNull(),
    day: text().notNull(),
    views: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.screen, table.day] })],
)
