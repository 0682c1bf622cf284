/**
 * The writers of the ledger. Order of locks: the organisations' books (shared), the source keys,
 * the accounts by id. ledger_post_many takes
 * {accounts: [{id} | {org, kind, ownerType, owner, cause}],
 *  postings: [{id, org, event, sourceType, sourceId, sourceSeq, valueDate, occurredAt, actor, memo,
 *              reverses, lines: [{a: index of accounts, v: fen, f: flow, c: cause, g: guarded}]}]}.
 */
export const postingSql = `
create or replace function ledger_yuan(fen bigint) returns text language sql immutable as $$
  select '¥' || to_char(fen / 100.0, 'FM999,999,999,999,990.00')
$$;

-- Advisory rather than a row lock: waiters queue in turn, so a stream of postings never starves the
-- person who closes the day, and a posting writes nothing to a row that all postings share.
create or replace function ledger_book_key(org uuid) returns bigint language sql immutable as $$
  select hashtextextended('ledger_book:' || org::text, 0)
$$;

create or replace function ledger_open_accounts(wanted jsonb) returns bigint[]
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  opened bigint[];
begin
  insert into ledger_account (org_id, kind, owner_type, owner_id, cause_id, side, floored, needs_flow)
  select distinct on (w.org, w.kind, w.owner)
         w.org, w.kind, w."ownerType", w.owner, w.cause, k.side, k.floored, k.needs_flow
    from jsonb_to_recordset(wanted)
           as w(id bigint, org uuid, kind text, "ownerType" text, owner uuid, cause uuid)
    join ledger_account_kind k on k.kind = w.kind
   where w.id is null and not exists (
     select from ledger_account a
      where a.owner_id = w.owner and a.kind = w.kind and a.org_id = w.org)
   order by w.org, w.kind, w.owner
  on conflict (owner_id, kind, org_id) do nothing;

  select array_agg(coalesce(w.id, a.id) order by w.ordinality) into opened
    from rows from (jsonb_to_recordset(wanted)
           as (id bigint, org uuid, kind text, "ownerType" text, owner uuid, cause uuid))
           with ordinality as w
    left join ledger_account a
      on a.owner_id = w.owner and a.kind = w.kind and a.org_id = w.org
     and a.owner_type = w."ownerType" and a.cause_id is not distinct from w.cause;
  if array_position(opened, null) is not null then
    perform ledger_refuse('LG002', '账户的种类、所属或标的与已开立的账户不符',
      wanted -> (array_position(opened, null) - 1));
  end if;
  return opened;
end $$;

create or replace function ledger_post_many(p jsonb)
returns table (ordinal integer, posting_id uuid, number bigint, value_date date, is_new boolean)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  accounts bigint[];
  ids uuid[];
  booked uuid[];
  numbers bigint[];
  days date[];
  -- One element an entry: parsed once, read by four statements.
  of_posting integer[];
  of_line integer[];
  of_account bigint[];
  of_amount bigint[];
  of_flow text[];
  of_cause uuid[];
  of_guard boolean[];
  bad record;
begin
  perform pg_advisory_xact_lock_shared(key)
    from (select distinct ledger_book_key((x ->> 'org')::uuid) as key
            from jsonb_array_elements(p -> 'postings') x order by 1) books;
  accounts := ledger_open_accounts(p -> 'accounts');

  insert into ledger_posting (id, org_id, event, source_type, source_id, source_seq, value_date,
                              occurred_at, actor, memo, reverses)
  select w.id, w.org, w.event, w."sourceType", w."sourceId", w."sourceSeq",
         coalesce(w."valueDate", greatest((w."occurredAt" at time zone 'Asia/Shanghai')::date,
                                          b.closed_through + 1)),
         w."occurredAt", w.actor, w.memo, w.reverses
    from rows from (jsonb_to_recordset(p -> 'postings')
           as (id uuid, org uuid, event text, "sourceType" text, "sourceId" uuid,
               "sourceSeq" integer, "valueDate" date, "occurredAt" timestamptz, actor uuid,
               memo text, reverses uuid)) with ordinality as w
    left join ledger_book b on b.org_id = w.org
   order by w.ordinality
  on conflict do nothing;

  select array_agg(w.id order by w.ordinality), array_agg(f.id order by w.ordinality),
         array_agg(f.number order by w.ordinality), array_agg(f.value_date order by w.ordinality)
    into ids, booked, numbers, days
    from rows from (jsonb_to_recordset(p -> 'postings')
           as (id uuid, event text, "sourceType" text, "sourceId" uuid, "sourceSeq" integer))
           with ordinality as w
    left join ledger_posting f
      on f.source_id = w."sourceId" and f.source_type = w."sourceType"
     and f.event = w.event and f.source_seq = w."sourceSeq";
  if array_position(booked, null) is not null then
    perform ledger_refuse('LG008', '该笔记账已经红冲，不能再次红冲',
      jsonb_build_object('posting', p -> 'postings' -> (array_position(booked, null) - 1) -> 'reverses'));
  end if;

  select array_agg(w.ordinality order by w.ordinality, l.ordinality),
         array_agg(l.ordinality order by w.ordinality, l.ordinality),
         array_agg(accounts[l.a + 1] order by w.ordinality, l.ordinality),
         array_agg(l.v order by w.ordinality, l.ordinality),
         array_agg(l.f order by w.ordinality, l.ordinality),
         array_agg(l.c order by w.ordinality, l.ordinality),
         array_agg(coalesce(l.g, false) order by w.ordinality, l.ordinality)
    into of_posting, of_line, of_account, of_amount, of_flow, of_cause, of_guard
    from jsonb_array_elements(p -> 'postings') with ordinality as w(posting, ordinality),
         lateral rows from (jsonb_to_recordset(w.posting -> 'lines')
           as (a integer, v bigint, f text, c uuid, g boolean)) with ordinality as l;

  if (select count(distinct posting) from unnest(of_posting) posting) <> cardinality(ids) then
    perform ledger_refuse('LG001', '记账没有分录');
  end if;

  -- The same fact told again must be the same to the fen; another amount is a difference to resolve.
  if booked <> ids then
    select s.n into bad
      from (select n from generate_subscripts(ids, 1) n where booked[n] <> ids[n]) s
     where (select jsonb_agg(jsonb_build_array(e.account_id, e.amount, e.flow)
                             order by e.account_id, e.amount, e.flow)
              from ledger_entry e where e.posting_id = booked[s.n])
        is distinct from
           (select jsonb_agg(jsonb_build_array(of_account[i], of_amount[i], of_flow[i])
                             order by of_account[i], of_amount[i], of_flow[i])
              from generate_subscripts(of_posting, 1) i where of_posting[i] = s.n)
     limit 1;
    if found then
      perform ledger_refuse('LG009', '同一单据已按其他金额或账户记账',
        jsonb_build_object('posting', booked[bad.n], 'ordinal', bad.n));
    end if;
  end if;

  perform from ledger_account
    where id in (select distinct account
                   from unnest(of_posting, of_account) as l(posting, account)
                  where booked[posting] = ids[posting])
    order by id for update;

  select a.kind, a.balance - a.locked - a.reserved + l.before as available, -l.change as needed,
         a.id as account, l.posting
    into bad
    from (select posting, line, guarded, account, change,
                 sum(change) over (partition by account order by posting, line) - change as before
            from (select l.*, l.amount * a.side as change
                    from unnest(of_posting, of_line, of_account, of_amount, of_guard)
                           as l(posting, line, account, amount, guarded)
                    join ledger_account a on a.id = l.account
                   where booked[l.posting] = ids[l.posting]) x) l
    join ledger_account a on a.id = l.account
   where l.change < 0 and (a.floored or l.guarded)
     and a.balance - a.locked - a.reserved + l.before + l.change < 0
   order by l.posting, l.line limit 1;
  if found then
    perform ledger_refuse('LG010', ledger_shortfall(bad.account, bad.available::bigint, bad.needed),
      jsonb_build_object('account', bad.account, 'kind', bad.kind, 'available', bad.available,
                         'needed', bad.needed, 'ordinal', bad.posting));
  end if;

  update ledger_account a
     set balance = a.balance + a.side * s.total, seq = a.seq + s.entries
    from (select account, sum(amount) as total, count(*) as entries
            from unnest(of_posting, of_account, of_amount) as l(posting, account, amount)
           where booked[posting] = ids[posting] group by account) s
   where a.id = s.account;

  insert into ledger_entry (posting_id, line, account_id, org_id, cause_id, amount, flow,
                            account_seq, balance_after, value_date)
  select ids[l.posting], l.line, l.account, a.org_id, coalesce(l.cause, a.cause_id), l.amount,
         l.flow, a.seq - l.entries + l.place, a.balance + a.side * (l.running - l.total),
         days[l.posting]
    from (select l.*, row_number() over w as place, sum(amount) over w as running,
                 count(*) over (partition by account) as entries,
                 sum(amount) over (partition by account) as total
            from unnest(of_posting, of_line, of_account, of_amount, of_flow, of_cause)
                   as l(posting, line, account, amount, flow, cause)
           where booked[posting] = ids[posting]
          window w as (partition by account order by posting, line)) l
    join ledger_account a on a.id = l.account
   order by l.posting, l.line;

  return query select n, booked[n], numbers[n], days[n], booked[n] = ids[n]
    from generate_subscripts(ids, 1) n;
end $$;

-- One posting: {accounts, posting}.
create or replace function ledger_post(p jsonb)
returns table (posting_id uuid, number bigint, value_date date, is_new boolean)
language sql security definer set search_path = public, pg_temp as $$
  select posting_id, number, value_date, is_new
    from ledger_post_many(jsonb_build_object(
      'accounts', p -> 'accounts', 'postings', jsonb_build_array(p -> 'posting')))
$$;

-- The mirror of a posting, last line first, so that no floor is crossed on the way.
create or replace function ledger_reverse_many(reversals jsonb)
returns table (ordinal integer, posting_id uuid, number bigint, value_date date, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  places jsonb;
  accounts jsonb;
  mirrors jsonb;
begin
  if exists (select from jsonb_array_elements(reversals) r
              where not exists (select from ledger_posting where id = (r ->> 'reverses')::uuid)) then
    perform ledger_refuse('LG006', '要红冲的记账不存在');
  end if;
  select jsonb_object_agg(account_id, place), jsonb_agg(jsonb_build_object('id', account_id) order by place)
    into places, accounts
    from (select account_id, row_number() over (order by account_id) - 1 as place
            from (select distinct e.account_id
                    from jsonb_array_elements(reversals) r
                    join ledger_entry e on e.posting_id = (r ->> 'reverses')::uuid) used) placed;
  select jsonb_agg(r.posting || jsonb_build_object('org', o.org_id, 'lines', l.lines) order by r.ordinality)
    into mirrors
    from jsonb_array_elements(reversals) with ordinality as r(posting, ordinality)
    join ledger_posting o on o.id = (r.posting ->> 'reverses')::uuid,
         lateral (select jsonb_agg(jsonb_build_object('a', places -> e.account_id::text, 'v', -e.amount,
                                                      'f', e.flow, 'c', e.cause_id)
                                   order by e.line desc) as lines
                    from ledger_entry e where e.posting_id = o.id) l;
  return query select * from ledger_post_many(jsonb_build_object('accounts', accounts, 'postings', mirrors));
end $$;

create or replace function ledger_reverse(posting jsonb)
returns table (posting_id uuid, number bigint, value_date date, is_new boolean)
language sql security definer set search_path = public, pg_temp as $$
  select posting_id, number, value_date, is_new from ledger_reverse_many(jsonb_build_array(posting))
$$;

create or replace function ledger_shortfall(account bigint, available bigint, needed bigint)
returns text language sql stable set search_path = public, pg_temp as $$
  select format('%s余额不足：可用 %s，需要 %s，差额 %s', k.label, ledger_yuan(available),
                ledger_yuan(needed), ledger_yuan(needed - available))
    from ledger_account a join ledger_account_kind k on k.kind = a.kind where a.id = account
$$;
`
