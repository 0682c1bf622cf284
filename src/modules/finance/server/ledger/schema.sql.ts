import { accountKinds } from './account-kinds.ts'

const kindRows = Object.entries(accountKinds)
  .map(([kind, rule]) => {
    const { label, side, floored, needsFlow, regimeCode } = rule
    return `  ('${kind}', '${label}', ${side}, ${floored}, ${needsFlow}, '${regimeCode}')`
  })
  .join(',\n')

/**
 * Tables of the ledger. Entries carry no foreign keys: 8,000 row triggers a call would cost more
 * than the posting itself, so the statement guard looks both ends up for the whole batch. Codes
 * collate by bytes: comparing them as Chinese text doubles the work of every index.
 */
export const schemaSql = `
create table if not exists ledger_account_kind (
  kind text collate "C" primary key,
  label text not null,
  side smallint not null check (side in (-1, 1)),
  floored boolean not null,
  needs_flow boolean not null,
  regime_code text not null,
  unique (kind, side, floored, needs_flow)
);

insert into ledger_account_kind (kind, label, side, floored, needs_flow, regime_code) values
${kindRows}
on conflict (kind) do update set label = excluded.label, regime_code = excluded.regime_code;

-- One row an organisation that has closed a day or been stopped.
create table if not exists ledger_book (
  org_id uuid primary key,
  closed_through date,
  stopped_reason text check (stopped_reason <> '')
);

create table if not exists ledger_account (
  id bigint generated always as identity primary key,
  org_id uuid not null,
  kind text collate "C" not null,
  owner_type text collate "C" not null,
  owner_id uuid not null,
  cause_id uuid,
  code text not null generated always as (kind || '-' || id::text) stored unique,
  currency text not null default 'CNY' check (currency = 'CNY'),
  side smallint not null,
  floored boolean not null,
  needs_flow boolean not null,
  balance bigint not null default 0,
  reserved bigint not null default 0,
  locked bigint not null default 0,
  seq bigint not null default 0,
  opened_at timestamptz not null default now(),
  unique (owner_id, kind, org_id),
  foreign key (kind, side, floored, needs_flow)
    references ledger_account_kind (kind, side, floored, needs_flow),
  constraint ledger_account_shares check (reserved >= 0 and locked >= 0),
  constraint ledger_account_floor check (not floored or balance - locked - reserved >= 0)
) with (fillfactor = 50);
create index if not exists ledger_account_by_org on ledger_account (org_id, kind);
create index if not exists ledger_account_by_cause on ledger_account (cause_id) where cause_id is not null;

-- The source key is the idempotency key: one event of one document is booked once.
create table if not exists ledger_posting (
  id uuid primary key,
  number bigint generated always as identity unique,
  org_id uuid not null,
  event text collate "C" not null check (event between 'P01' and 'P39' and length(event) = 3),
  source_type text collate "C" not null,
  source_id uuid not null,
  source_seq integer not null default 0,
  value_date date not null,
  occurred_at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp(),
  actor uuid,
  memo text not null default '',
  reverses uuid,
  constraint ledger_posting_source unique (source_id, source_type, event, source_seq)
);
create unique index if not exists ledger_posting_reversed_once
  on ledger_posting (reverses) where reverses is not null;
create index if not exists ledger_posting_by_day on ledger_posting (org_id, value_date, number);

create table if not exists ledger_entry (
  posting_id uuid not null,
  line smallint not null check (line > 0),
  account_id bigint not null,
  org_id uuid not null,
  cause_id uuid,
  amount bigint not null check (amount <> 0),
  flow text collate "C" check (flow in (
    'I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'X0')),
  account_seq bigint not null,
  balance_after bigint not null,
  value_date date not null,
  primary key (posting_id, line),
  constraint ledger_entry_sequence unique (account_id, account_seq)
);

-- Sums of entries by account, day, event and flow, so that a screen never reads millions of rows.
create table if not exists ledger_daily (
  account_id bigint not null,
  day date not null,
  event text collate "C" not null,
  flow text collate "C" not null default '',
  org_id uuid not null,
  debit bigint not null,
  credit bigint not null,
  entries bigint not null,
  primary key (account_id, day, event, flow)
) with (fillfactor = 70);
create index if not exists ledger_daily_by_org on ledger_daily (org_id, day);

create table if not exists ledger_hold (
  id uuid primary key,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount > 0),
  source_type text collate "C" not null,
  source_id uuid not null,
  state text not null default 'active' check (state in ('active', 'consumed', 'released')),
  taken_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'active') = (ended_at is null)),
  unique (source_id, source_type, account_id)
);
create index if not exists ledger_hold_active on ledger_hold (account_id) where state = 'active';
`
