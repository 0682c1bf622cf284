/**
 * What the database refuses whoever writes, the owner's hand included: unbalanced postings, broken
 * chains of balances, changes of the past, closed days, second reversals (BR-33).
 * Guards of entries run once a statement over its transition table; the settings on the functions
 * keep a plan that was made on an empty ledger from scanning a full one.
 */
export const guardsSql = `
create or replace function ledger_refuse(code text, sentence text, facts jsonb default '{}')
returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = sentence, detail = facts::text;
end $$;

create or replace function ledger_entry_guard() returns trigger language plpgsql
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  bad record;
begin
  select posting_id into bad from fresh group by posting_id
  having sum(amount) <> 0 or count(*) < 2 or min(line) <> 1 or max(line) <> count(*) limit 1;
  if found then
    perform ledger_refuse('LG001', '记账不平衡：一笔记账的借贷合计必须为零，且至少两行',
      jsonb_build_object('posting', bad.posting_id));
  end if;

  select f.posting_id, f.account_id into bad
    from fresh f
    left join ledger_posting p on p.id = f.posting_id
    left join ledger_account a on a.id = f.account_id
   where p.org_id is distinct from f.org_id or a.org_id is distinct from f.org_id
      or p.value_date is distinct from f.value_date or (a.needs_flow and f.flow is null)
   limit 1;
  if found then
    perform ledger_refuse('LG002', '分录与记账或账户不符：机构、记账日和流量必须一致且齐全',
      jsonb_build_object('posting', bad.posting_id, 'account', bad.account_id));
  end if;

  -- Apart from the check above: one query for both chooses a plan ten times as slow.
  select f.account_id into bad
    from (select account_id, account_seq, balance_after, amount,
                 lag(account_seq) over w as seq_before, lag(balance_after) over w as balance_before,
                 lead(account_seq) over w as seq_next
            from fresh window w as (partition by account_id order by account_seq)) f
    join ledger_account a on a.id = f.account_id
   where f.balance_after <> a.side * f.amount + coalesce(f.balance_before, case f.account_seq
           when 1 then 0
           else (select e.balance_after from ledger_entry e
                  where e.account_id = f.account_id and e.account_seq = f.account_seq - 1) end, -1)
      or (f.seq_before is not null and f.account_seq <> f.seq_before + 1)
      or (f.seq_next is null and (f.account_seq <> a.seq or f.balance_after <> a.balance))
      or (f.seq_before is null and f.account_seq <> 1 and not exists (
           select from ledger_entry e
            where e.account_id = f.account_id and e.account_seq = f.account_seq - 1))
      or (a.floored and f.balance_after < 0)
   limit 1;
  if found then
    perform ledger_refuse('LG003', '账户余额与分录不符', jsonb_build_object('account', bad.account_id));
  end if;

  insert into ledger_daily as d (account_id, day, event, flow, org_id, debit, credit, entries)
  select f.account_id, f.value_date, p.event, coalesce(f.flow, ''), f.org_id,
         coalesce(sum(f.amount) filter (where f.amount > 0), 0),
         coalesce(-sum(f.amount) filter (where f.amount < 0), 0), count(*)
    from fresh f join ledger_posting p on p.id = f.posting_id
   group by 1, 2, 3, 4, 5
   order by 1, 2, 3, 4
  on conflict (account_id, day, event, flow) do update
    set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit,
        entries = d.entries + excluded.entries;
  return null;
end $$;

-- A payment to a donor stands, but where the channel took the money itself and gave it back (拒付撤回).
create or replace function ledger_is_chargeback(source_type text, source_id uuid) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return source_type = 'refund'
     and exists (select from refund where id = source_id and reason_kind = '9');
end $$;

create or replace function ledger_posting_guard() returns trigger language plpgsql
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  bad record;
begin
  select b.org_id, b.stopped_reason into bad
    from (select distinct org_id from fresh) f join ledger_book b on b.org_id = f.org_id
   where b.stopped_reason is not null limit 1;
  if found then
    perform ledger_refuse('LG004', '该机构的记账已停止：' || bad.stopped_reason,
      jsonb_build_object('organisation', bad.org_id));
  end if;

  select f.value_date, b.closed_through + 1 as open_day into bad
    from fresh f join ledger_book b on b.org_id = f.org_id
   where f.value_date <= b.closed_through limit 1;
  if found then
    perform ledger_refuse('LG005',
      format('记账日 %s 已关账，请记入首个未关账日 %s', bad.value_date, bad.open_day),
      jsonb_build_object('valueDate', bad.value_date, 'openDay', bad.open_day));
  end if;

  select f.event, o.event as reversed into bad
    from fresh f left join ledger_posting o on o.id = f.reverses
   where (f.reverses is null and f.event in ('P33', 'P35'))
      or (f.reverses is not null and (o.id is null or o.org_id <> f.org_id
          or f.event not in ('P33', 'P35')
          or (f.event = 'P33' and o.event not in ('P01', 'P02'))
          or (f.event = 'P35' and o.event in ('P01', 'P06'))
          or (f.event = 'P35' and o.event = 'P04' and not ledger_is_chargeback(o.source_type, o.source_id))))
   limit 1;
  if found then
    perform ledger_refuse('LG006', format('%s 不能这样冲销 %s', bad.event, coalesce(bad.reversed, '空记账')),
      jsonb_build_object('event', bad.event, 'reversed', bad.reversed));
  end if;
  return null;
end $$;

-- The checks at commit run once a row, so they carry no settings of their own: each reads one key.
-- A reversal that is no mirror does not stay.
create or replace function ledger_posting_whole() returns trigger language plpgsql as $$
begin
  if exists (
    (select account_id, amount, flow from public.ledger_entry where posting_id = new.id
     except all
     select account_id, -amount, flow from public.ledger_entry where posting_id = new.reverses)
    union all
    (select account_id, -amount, flow from public.ledger_entry where posting_id = new.reverses
     except all
     select account_id, amount, flow from public.ledger_entry where posting_id = new.id)) then
    perform public.ledger_refuse('LG006', '红冲必须与原记账逐行相反',
      jsonb_build_object('posting', new.id));
  end if;
  return null;
end $$;

-- The balance is that of the last entry.
create or replace function ledger_account_whole() returns trigger language plpgsql as $$
begin
  if not exists (
    select from public.ledger_account a
     where a.id = new.id and (
       a.seq = 0 and a.balance = 0
       or exists (select from public.ledger_entry e
                   where e.account_id = a.id and e.account_seq = a.seq
                     and e.balance_after = a.balance))) then
    perform public.ledger_refuse('LG003', '账户余额与分录不符', jsonb_build_object('account', new.id));
  end if;
  return null;
end $$;

-- What is reserved is the sum of the active holds.
create or replace function ledger_reserve_whole() returns trigger language plpgsql as $$
begin
  if (select reserved from public.ledger_account where id = new.id) <>
     (select coalesce(sum(amount), 0) from public.ledger_hold
       where account_id = new.id and state = 'active') then
    perform public.ledger_refuse('LG003', '账户冻结金额与冻结单不符',
      jsonb_build_object('account', new.id));
  end if;
  return null;
end $$;

create or replace function ledger_hold_whole() returns trigger language plpgsql
set search_path = public, pg_temp set enable_seqscan = off
as $$
begin
  if tg_op = 'UPDATE' and (old.state <> 'active'
     or (new.id, new.account_id, new.amount, new.source_type, new.source_id)
        <> (old.id, old.account_id, old.amount, old.source_type, old.source_id)) then
    perform ledger_refuse('LG007', '冻结单只能核销或释放一次');
  end if;
  if (select reserved from ledger_account where id = new.account_id) <>
     (select coalesce(sum(amount), 0) from ledger_hold
       where account_id = new.account_id and state = 'active') then
    perform ledger_refuse('LG003', '账户冻结金额与冻结单不符',
      jsonb_build_object('account', new.account_id));
  end if;
  return null;
end $$;

create or replace function ledger_unchangeable() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'LG007',
    message = '总账只增不改：' || tg_table_name || ' 不允许 ' || tg_op || '，请用红冲更正';
end $$;

create or replace trigger ledger_posting_fixed before update or delete on ledger_posting
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_posting_kept before truncate on ledger_posting
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_entry_fixed before update or delete on ledger_entry
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_entry_kept before truncate on ledger_entry
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_account_fixed
  before update of id, org_id, kind, owner_type, owner_id, cause_id, currency, side, floored,
    needs_flow or delete on ledger_account
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_account_kept before truncate on ledger_account
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_hold_fixed before delete on ledger_hold
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_hold_kept before truncate on ledger_hold
  for each statement execute function ledger_unchangeable();

create or replace trigger ledger_posting_guard after insert on ledger_posting
  referencing new table as fresh for each statement execute function ledger_posting_guard();
create or replace trigger ledger_entry_guard after insert on ledger_entry
  referencing new table as fresh for each statement execute function ledger_entry_guard();

drop trigger if exists ledger_posting_whole on ledger_posting;
create constraint trigger ledger_posting_whole after insert on ledger_posting
  deferrable initially deferred for each row when (new.reverses is not null) execute function ledger_posting_whole();
drop trigger if exists ledger_account_whole on ledger_account;
create constraint trigger ledger_account_whole
  after insert or update of balance, seq on ledger_account
  deferrable initially deferred for each row execute function ledger_account_whole();
drop trigger if exists ledger_reserve_whole on ledger_account;
create constraint trigger ledger_reserve_whole after insert or update of reserved on ledger_account
  deferrable initially deferred for each row execute function ledger_reserve_whole();
drop trigger if exists ledger_hold_whole on ledger_hold;
create constraint trigger ledger_hold_whole after insert or update on ledger_hold
  deferrable initially deferred for each row execute function ledger_hold_whole();
`
