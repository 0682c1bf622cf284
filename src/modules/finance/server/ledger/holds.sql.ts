/** Holds 冻结, closing of days and stopping of an organisation's book. */
export const holdsSql = `
-- One hold a source and account; asked again it answers the first one.
create or replace function ledger_take_hold(hold uuid, account bigint, fen bigint,
                                            source_table text, source uuid)
returns uuid language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  a ledger_account;
  known ledger_hold;
begin
  select * into a from ledger_account where id = account for update;
  select * into known from ledger_hold
   where source_id = source and source_type = source_table and account_id = account;
  if found then
    if known.amount <> fen or known.state <> 'active' then
      perform ledger_refuse('LG009', '该单据已按其他金额冻结，或冻结已结束');
    end if;
    return known.id;
  end if;
  update ledger_account set reserved = reserved + fen
   where id = account and balance - locked - reserved >= fen;
  if not found then
    perform ledger_refuse('LG010', ledger_shortfall(account, a.balance - a.locked - a.reserved, fen),
      jsonb_build_object('account', account, 'kind', a.kind, 'needed', fen,
                         'available', a.balance - a.locked - a.reserved));
  end if;
  insert into ledger_hold (id, account_id, amount, source_type, source_id)
  values (hold, account, fen, source_table, source);
  return hold;
end $$;

create or replace function ledger_end_hold(hold uuid, outcome text) returns void
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  held ledger_hold;
begin
  select * into held from ledger_hold where id = hold;
  perform from ledger_account where id = held.account_id for update;
  update ledger_hold set state = outcome, ended_at = clock_timestamp()
   where id = hold and state = 'active';
  if not found then
    perform ledger_refuse('LG007', '冻结单不存在，或已核销、已释放');
  end if;
  update ledger_account set reserved = reserved - held.amount where id = held.account_id;
end $$;

-- Waits for postings under way; those that come later are dated the next day or refused.
create or replace function ledger_close_through(org uuid, day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(ledger_book_key(org));
  insert into ledger_book as b (org_id, closed_through) values (org, day)
  on conflict (org_id) do update set closed_through = excluded.closed_through
    where b.closed_through is null or b.closed_through < excluded.closed_through;
  if not found then
    perform ledger_refuse('LG005', format('%s 已关账', day));
  end if;
end $$;

create or replace function ledger_stop(org uuid, reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(ledger_book_key(org));
  insert into ledger_book (org_id, stopped_reason) values (org, reason)
  on conflict (org_id) do update set stopped_reason = excluded.stopped_reason;
end $$;
`
