import type { Sql } from '#kernel/server/migrate/piece.ts'

/** What no declaration says of funds. */
export const fundSql: readonly Sql[] = [
  // 机构全称 + 名称 + 专项基金/基金, printed on agreements and receipts (fund.md "fullName").
  `create or replace function fund_keeps_full_name() returns trigger language plpgsql as $$
declare
  owner text;
begin
  select name into owner from organisation where id = new.organisation;
  new.full_name := case when starts_with(new.title, owner) then '' else owner end || new.title ||
    case when new.title like '%基金' then '' when new.fund_type = '1' then '专项基金' else '基金' end;
  return new;
end $$`,
  `create trigger fund_full_name before insert or update of title, fund_type, full_name on fund
  for each row execute function fund_keeps_full_name()`,
  // Over the wall: the names of organisations are public, a fund may not bear another's.
  `create or replace function fund_other_named(own uuid, title text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from organisation where id <> own and position(name in title) > 0 limit 1
$$`,
  'alter table fund_budget_line add constraint fund_budget_line_within check (used + reserved <= amount)',
  // One open liquidation a fund, one feedback a period.
  `create unique index fund_task_key on fund_task (fund, kind, due_on)`,
]
