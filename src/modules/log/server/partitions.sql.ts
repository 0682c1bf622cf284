import { piece, type Sql } from '#kernel/server/migrate/piece.ts'

/** The logs and the chain over them, each one table a month, and beside it one for months in the archive. */
export const monthlyLogs = ['operation', 'login_record', 'data_access', 'log_link'] as const

/** Months of the archive stay at least as many days as the law asks of the logs themselves. */
const leastDays = 180

/** What the start of the product reads: nobody but functions of the database writes into these. */
const sealed = 'sealed: rows come through the whole log'

/** Makes a partitioned table of a plain, empty one: same columns, checks and indexes; the key takes the time with it. */
const partitioned = `create or replace function partition_log(name text, key text) returns void language plpgsql as $$
declare
  defs text[];
  def text;
begin
  if (select relkind from pg_class where oid = name::regclass) = 'p' then return; end if;
  select array_agg(pg_get_indexdef(indexrelid)) into defs from pg_index
    where indrelid = name::regclass and not indisprimary;
  execute format('create table %I (like %I including defaults including constraints) partition by range (at)',
    name || '_parts', name);
  execute format('create table %I (like %I including defaults including constraints) partition by range (at)',
    name || '_archive', name);
  execute format('drop table %I', name);
  execute format('alter table %I rename to %I', name || '_parts', name);
  execute format('alter table %I add constraint %I primary key (%s)', name, name || '_pkey', key);
  execute format('alter table %I add constraint %I primary key (%s)', name || '_archive', name || '_archive_pkey', key);
  foreach def in array coalesce(defs, '{}') loop execute def; end loop;
  execute format('create table %I partition of %I default', name || '_other', name);
end $$`

/**
 * Makes the tables of the months from a day on: the running one and the two after it. Rows of a
 * month that came before its table was there lie in the table of all other months, and move over.
 * Whoever reads or writes goes first: it waits some seconds for its turn, and fails.
 */
const ensured = `create function ensure_log_months(since date default (now() at time zone 'Asia/Shanghai')::date) returns void
language plpgsql security definer set search_path = public set lock_timeout = '5s' as $$
declare
  name text;
  part text;
  other text;
  first date;
  lo timestamptz;
  hi timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('log months'));
  foreach name in array array['${monthlyLogs.join("', '")}'] loop
    other := name || '_other';
    for ahead in 0..2 loop
      first := date_trunc('month', since)::date + make_interval(months => ahead);
      part := name || '_' || to_char(first, 'YYYY_MM');
      lo := first::timestamp at time zone 'Asia/Shanghai';
      hi := (first + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
      continue when to_regclass(part) is not null;
      execute format('lock table %I in access exclusive mode', other);
      execute format('create table %I (like %I including all)', part, name);
      if name = 'log_link' then
        execute format('create unique index %I on %I (record, source)', part || '_record_key', part);
      end if;
      execute format('alter table %I disable trigger %I', other, other || '_append_only');
      execute format('with stray as (delete from %I where at >= $1 and at < $2 returning *)
        insert into %I select * from stray', other, part) using lo, hi;
      execute format('alter table %I enable trigger %I', other, other || '_append_only');
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', name, part, lo, hi);
      execute format('create trigger %I before update or delete or truncate on %I
        for each statement execute function refuse_log_change()', part || '_append_only', part);
      execute format('comment on table %I is %L', part, '${sealed}');
    end loop;
  end loop;
end $$`

/** Moves a month out of the running log into the archive; answers how many rows it has. */
const archived = `create function archive_log_month(month text) returns bigint
language plpgsql security definer set search_path = public set lock_timeout = '5s' as $$
declare
  name text;
  part text;
  first date := to_date(month, 'YYYY-MM');
  lo timestamptz := first::timestamp at time zone 'Asia/Shanghai';
  hi timestamptz := (first + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
  found bigint := 0;
  own bigint;
begin
  if hi > now() - interval '${leastDays} days' then
    raise exception 'month % is kept in the running log', month using errcode = '42501';
  end if;
  foreach name in array array['${monthlyLogs.join("', '")}'] loop
    part := name || '_' || to_char(first, 'YYYY_MM');
    continue when not exists (select from pg_inherits
      where inhrelid = to_regclass(part) and inhparent = name::regclass);
    execute format('select count(*) from %I', part) into own;
    execute format('alter table %I detach partition %I', name, part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', name || '_archive', part, lo, hi);
    if name <> 'log_link' then found := found + own; end if;
  end loop;
  return found;
end $$`

/**
 * Removes a month from the archive for good, with its part of the chain; answers how many rows of
 * the logs it had. The next link is built upon the hash that the purge keeps.
 */
const purged = `create function purge_log_month(month text) returns bigint
language plpgsql security definer set search_path = public set lock_timeout = '5s' as $$
declare
  name text;
  part text;
  first date := to_date(month, 'YYYY-MM');
  found bigint := 0;
  own bigint;
begin
  if first + interval '1 month' > now() - interval '${2 * leastDays} days' then
    raise exception 'month % is kept in the archive', month using errcode = '42501';
  end if;
  if not exists (select from log_purge where log_purge.month = to_char(first, 'YYYY-MM')
    and state = 'pending' and requested_by is not null) then
    raise exception 'nobody asked for the end of month %', month using errcode = '42501';
  end if;
  foreach name in array array['${monthlyLogs.join("', '")}'] loop
    part := name || '_' || to_char(first, 'YYYY_MM');
    continue when not exists (select from pg_inherits
      where inhrelid = to_regclass(part) and inhparent = (name || '_archive')::regclass);
    execute format('select count(*) from %I', part) into own;
    execute format('drop table %I', part);
    if name <> 'log_link' then found := found + own; end if;
  end loop;
  return found;
end $$`

/** Each log becomes a table of months; made before the triggers that refuse changes. */
export const partitionSql: readonly Sql[] = [
  piece(
    'logs by months',
    [
      partitioned,
      ...monthlyLogs.map(
        name => `select partition_log('${name}', '${name === 'log_link' ? 'seq' : 'id'}, at')`,
      ),
      'drop function partition_log',
    ].join(';\n'),
  ),
  ensured,
  archived,
  purged,
]

/** The first months, once the function behind their triggers is there; and the archive refuses changes as well. */
export const firstMonthsSql: readonly Sql[] = [
  ...monthlyLogs.flatMap(name =>
    [`${name}_other`, `${name}_archive`].flatMap(table => [
      `create trigger ${table}_append_only before update or delete or truncate on ${table}
for each statement execute function refuse_log_change()`,
      `comment on table ${table} is '${sealed}'`,
    ]),
  ),
  'create unique index log_link_other_record_key on log_link_other (record, source)',
  piece('first months of the logs', 'select ensure_log_months()'),
]
