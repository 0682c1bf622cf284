/**
 * The principal 本金 of an account: what of its money is locked and never payable. Money that comes
 * in fills it first; nothing but `ledger_set_principal` lowers what is locked.
 */
export const principalSql = `
alter table ledger_account
  add column if not exists principal bigint not null default 0 check (principal >= 0);

create or replace function ledger_fill_principal() returns trigger language plpgsql as $$
begin
  new.locked := greatest(new.locked, least(new.principal, new.balance - new.reserved));
  return new;
end $$;
create or replace trigger ledger_account_principal before update of balance on ledger_account
  for each row when (new.principal > new.locked and new.balance > old.balance)
  execute function ledger_fill_principal();

create or replace function ledger_set_principal(account bigint, fen bigint) returns bigint
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  kept bigint;
begin
  perform from ledger_account where id = account for update;
  update ledger_account
     set principal = fen, locked = least(fen, greatest(balance - reserved, 0))
   where id = account returning locked into kept;
  return kept;
end $$;
`
