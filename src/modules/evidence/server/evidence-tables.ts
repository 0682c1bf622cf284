import {
  bigint,
  customType,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Up to 256 neighbouring hashes of one level: level 0 holds leaves, level n + 1 the roots of full tiles of n. */
export const evidenceTile = pgTable(
  'evidence_tile',
  {
    level: smallint().notNull(),
    index: bigint({ mode: 'number' }).notNull(),
    hashes: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.level, table.index] })],
)

/** Signed tree heads; each covers all leaves before its size. */
export const evidenceHead = pgTable('evidence_head', {
  size: bigint({ mode: 'number' }).primaryKey(),
  root: text().notNull(),
  signedAt: timestamp('signed_at', { withTimezone: true, mode: 'string' }).notNull(),
  keyId: text('key_id').notNull(),
  signature: text().notNull(),
})

/** What the nightly check of the whole log found; no fault: all of it holds. */
export const evidenceCheck = pgTable('evidence_check', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  checkedAt: timestamp('checked_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  size: bigint({ mode: 'number' }).notNull(),
  fault: text(),
})

/** The log only grows, whoever writes: a leaf takes its place once, tiles are only added to. */
export const evidenceSql = [
  'create index if not exists evidence_leaf_waiting_idx on evidence_leaf (id) where seq is null',
  `create or replace function evidence_fixed() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'EV001', message = '存证只增不改：' || tg_table_name || ' 不允许 ' || tg_op;
end $$`,
  `create or replace function evidence_leaf_guard() returns trigger language plpgsql as $$
begin
  if old.seq is not null or (new.id, new.number, new.kind, new.source_type, new.source_id,
      new.content, new.occurred_at) is distinct from (old.id, old.number, old.kind,
      old.source_type, old.source_id, old.content, old.occurred_at)
     or new.organisation is distinct from old.organisation then
    raise exception using errcode = 'EV001', message = '存证只增不改';
  end if;
  return new;
end $$`,
  `create or replace function evidence_tile_guard() returns trigger language plpgsql as $$
begin
  if (new.level, new.index) is distinct from (old.level, old.index)
     or substring(new.hashes from 1 for length(old.hashes)) <> old.hashes then
    raise exception using errcode = 'EV001', message = '存证只增不改';
  end if;
  return new;
end $$`,
  'create or replace trigger evidence_leaf_guard before update on evidence_leaf for each row execute function evidence_leaf_guard()',
  'create or replace trigger evidence_tile_guard before update on evidence_tile for each row execute function evidence_tile_guard()',
  ...['evidence_leaf', 'evidence_tile'].map(
    table =>
      `create or replace trigger ${table}_kept before delete or truncate on ${table} for each statement execute function evidence_fixed()`,
  ),
  'create or replace trigger evidence_head_kept before update or delete or truncate on evidence_head for each statement execute function evidence_fixed()',
]
