/** Keeps the identity of a cause equal to its project, in the same transaction, whoever writes. */
export const causeSql: readonly string[] = [
  `create function project_keeps_cause() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from cause where id = old.id;
    return old;
  end if;
  if new.deleted_at is not null then
    delete from cause where id = new.id;
    return new;
  end if;
  insert into cause (id, version, kind, number, title, organisation, category, raise_mode, status,
                     listed, created_at, created_by, updated_at, updated_by)
  values (new.id, new.version, 'project', new.number, new.title, new.organisation, new.category,
          new.raise_mode, new.state, new.listed, new.created_at, new.created_by, new.updated_at, new.updated_by)
  on conflict (id) do update set version = excluded.version, title = excluded.title,
    category = excluded.category, raise_mode = excluded.raise_mode, status = excluded.status,
    listed = excluded.listed, updated_at = excluded.updated_at, updated_by = excluded.updated_by;
  return new;
end $$`,
  `create trigger project_cause after insert or update or delete on project
  for each row execute function project_keeps_cause()`,
  // The record number of the plan stands beside each of its causes (BR-03).
  `create function project_keeps_record_no() returns trigger language plpgsql as $$
begin
  new.record_no := (select record_no from fundraising_plan where id = new.plan);
  return new;
end $$`,
  `create trigger project_record_no before insert or update on project
  for each row execute function project_keeps_record_no()`,
  `create function plan_keeps_record_no() returns trigger language plpgsql as $$
begin
  update project set record_no = new.record_no where plan = new.id;
  return new;
end $$`,
  `create trigger plan_record_no after update of record_no on fundraising_plan
  for each row when (old.record_no is distinct from new.record_no)
  execute function plan_keeps_record_no()`,
  // One live project of a title in an organisation (project.md "cause").
  `create unique index project_title_live_key on project (organisation, title)
  where state <> 'archived' and deleted_at is null`,
  'alter table budget_line add constraint budget_line_within check (used + reserved <= amount)',
]
