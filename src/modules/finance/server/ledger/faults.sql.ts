/** The invariants that must hold at every moment; any row of ledger_faults is an alarm. */
export const faultsSql = `
create or replace function ledger_faults(only_org uuid default null)
returns table (rule text, org_id uuid, subject text)
language sql stable security definer set search_path = public, pg_temp as $$
  select '借贷合计不为零', p.org_id, p.id::text
    from ledger_posting p left join ledger_entry e on e.posting_id = p.id
   where only_org is null or p.org_id = only_org
   group by p.id having coalesce(sum(e.amount), 1) <> 0 or count(e.line) < 2
      or bool_or(e.org_id <> p.org_id or e.value_date <> p.value_date)
  union all
  select '余额不等于分录合计', a.org_id, a.code
    from ledger_account a left join ledger_entry e on e.account_id = a.id
   where only_org is null or a.org_id = only_org
   group by a.id
  having a.balance <> a.side * coalesce(sum(e.amount), 0) or a.seq <> count(e.line)
      or a.seq <> coalesce(max(e.account_seq), 0)
  union all
  select '逐笔余额不连续', a.org_id, a.code || ' #' || e.account_seq
    from (select e.*, sum(amount) over (partition by account_id order by account_seq) as running
            from ledger_entry e where only_org is null or e.org_id = only_org) e
    join ledger_account a on a.id = e.account_id
   where e.balance_after <> a.side * e.running
  union all
  select '余额曾低于下限', a.org_id, a.code || ' #' || e.account_seq
    from ledger_entry e join ledger_account a on a.id = e.account_id
   where a.floored and e.balance_after < 0 and (only_org is null or a.org_id = only_org)
  union all
  select '资产不等于负债加净资产', a.org_id, a.org_id::text
    from ledger_account a where only_org is null or a.org_id = only_org
   group by a.org_id having sum(a.side * a.balance) <> 0
  union all
  select '冻结金额不等于冻结单合计', a.org_id, a.code
    from ledger_account a left join ledger_hold h on h.account_id = a.id and h.state = 'active'
   where only_org is null or a.org_id = only_org
   group by a.id having a.reserved <> coalesce(sum(h.amount), 0)
  union all
  select '日汇总不等于分录合计', coalesce(d.org_id, s.org_id), coalesce(d.account_id, s.account_id)::text
    from (select * from ledger_daily where only_org is null or org_id = only_org) d
    full join (select e.account_id, e.value_date, p.event, coalesce(e.flow, '') as flow, e.org_id,
                      coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
                      coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit
                 from ledger_entry e join ledger_posting p on p.id = e.posting_id
                where only_org is null or e.org_id = only_org
                group by 1, 2, 3, 4, 5) s
      on s.account_id = d.account_id and s.value_date = d.day and s.event = d.event and s.flow = d.flow
   where (d.debit, d.credit) is distinct from (s.debit, s.credit)
$$;
`
