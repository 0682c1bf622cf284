/** The logs, each one table a month, and beside it one for months in the archive. */
const logs = ['operation', 'login_record', 'data_access'] as const

/** Months of the archive stay at least as many days as the law asks of the logs themselves. */
const leastDays = 180

/** Makes a partitioned table of a plain, empty one: same columns, checks and indexes; the key takes the time with it. */
const partitioned = `create function partition_log(name text) returns void language plpgsql as $$
declare
  defs text[];
  def text;
begin
  select array_agg(pg_get_indexdef(indexrelid)) into defs from pg_index
    where indrelid = name::regclass and not indisprimary;
  execute format('create table %I (like %I including defaults including constraints) partition by range (at)',
    name || '_parts', name);
  execute format('create table %I (like %I including defaults including constraints) partition by range (at)',
    name || '_archive', name);
  execute format('drop table %I', name);
  execute format('alter table %I rename to %I', name || '_parts', name);
  execute format('alter table %I add constraint %I primary key (id, at)', name, name || '_pkey');
  execute format('alter table %I add constraint %I primary key (id, at)', name || '_archive', name || '_archive_pkey');
  foreach def in array defs loop execute def; end loop;
  execute format('create table %I partition of %I default', name || '_other', name);
end $$`

/**
 * Makes the tables of the months from a day on: the running one and the two after it. A month of
 * which rows lie in the table of all other months stays there.
 */
const ensured = `create function ensure_log_months(since date default (now() at time zone 'Asia/Shanghai')::date) returns void
language plpgsql security definer set search_path = public as $$
declare
  name text;
  part text;
  first date;
  lo timestamptz;
  hi timestamptz;
  strays boolean;
begin
  perform pg_advisory_xact_lock(hashtext('log months'));
  foreach name in array array['${logs.join("', '")}'] loop
    for ahead in 0..2 loop
      first := date_trunc('month', since)::date + make_interval(months => ahead);
      part := name || '_' || to_char(first, 'YYYY_MM');
      lo := first::timestamp at time zone 'Asia/Shanghai';
      hi := (first + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
      continue when to_regclass(part) is not null;
      execute format('select exists (select from %I where at >= $1 and at < $2)', name || '_other')
        into strays using lo, hi;
      continue when strays;
      execute format('create table %I partition of %I for values from (%L) to (%L)', part, name, lo, hi);
      execute format('create trigger %I before update or delete or truncate on %I
        for each statement execute function refuse_log_change()', part || '_append_only', part);
    end loop;
  end loop;
end $$`

/** Moves a month out of the running log into the archive; answers how many rows it has. */
const archived = `create function archive_log_month(month text) returns bigint
language plpgsql security definer set search_path = public as $$
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
  foreach name in array array['${logs.join("', '")}'] loop
    part := name || '_' || to_char(first, 'YYYY_MM');
    continue when not exists (select from pg_inherits
      where inhrelid = to_regclass(part) and inhparent = name::regclass);
    execute format('select count(*) from %I', part) into own;
    execute format('alter table %I detach partition %I', name, part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', name || '_archive', part, lo, hi);
    found := found + own;
  end loop;
  return found;
end $$`

/** Removes a month from the archive for good; the links of its rows stay in the chain. */
const purged = `create function purge_log_month(month text) returns bigint
language plpgsql security definer set search_path = public as $$
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
  foreach name in array array['${logs.join("', '")}'] loop
    part := name || '_' || to_char(first, 'YYYY_MM');
    continue when not exists (select from pg_inherits
      where inhrelid = to_regclass(part) and inhparent = (name || '_archive')::regclass);
    execute format('select count(*) from %I', part) into own;
    execute format('drop table %I', part);
    found := found + own;
  end loop;
  return found;
end $$`

/** Each log becomes a table of months; made before the triggers that refuse changes. */
export const partitionSql: readonly string[] = [
  partitioned,
  ...logs.map(name => `select partition_log('${name}')`),
  'drop function partition_log',
  ensured,
  archived,
  purged,
]

/** The first months, once the function behind their triggers is there; and the archive refuses changes as well. */
export const firstMonthsSql: readonly string[] = [
  ...logs.flatMap(name =>
    [`${name}_other`, `${name}_archive`].map(
      table => `create trigger ${table}_append_only before update or delete or truncate on ${table}
for each statement execute function refuse_log_change()`,
    ),
  ),
  'select ensure_log_months()',
]
