import type { CauseKindName } from '../model/index.ts'

/**
 * Keeps the identity of a cause equal to the own record of its kind, in the same transaction, whoever
 * writes; the record number of the plan beside it (BR-03); and one live title an organisation.
 */
export function causeKindSql(kind: CauseKindName): readonly string[] {
  // Projects keep the name under which theirs was released.
  const plan = kind === 'project' ? 'plan' : `plan_${kind}`
  return [
    `create or replace function ${kind}_keeps_cause() returns trigger language plpgsql as $$
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
  values (new.id, new.version, '${kind}', new.number, new.title, new.organisation, new.category,
          new.raise_mode, new.state, new.listed, new.created_at, new.created_by, new.updated_at, new.updated_by)
  on conflict (id) do update set version = excluded.version, title = excluded.title,
    category = excluded.category, raise_mode = excluded.raise_mode, status = excluded.status,
    listed = excluded.listed, updated_at = excluded.updated_at, updated_by = excluded.updated_by;
  return new;
end $$`,
    `create trigger ${kind}_cause after insert or update or delete on ${kind}
  for each row execute function ${kind}_keeps_cause()`,
    `create or replace function ${kind}_keeps_record_no() returns trigger language plpgsql as $$
begin
  new.record_no := (select record_no from fundraising_plan where id = new.plan);
  return new;
end $$`,
    `create trigger ${kind}_record_no before insert or update on ${kind}
  for each row execute function ${kind}_keeps_record_no()`,
    `create or replace function ${plan}_keeps_record_no() returns trigger language plpgsql as $$
begin
  update ${kind} set record_no = new.record_no where plan = new.id;
  return new;
end $$`,
    `create trigger ${plan}_record_no after update of record_no on fundraising_plan
  for each row when (old.record_no is distinct from new.record_no)
  execute function ${plan}_keeps_record_no()`,
    // One live cause of a title in an organisation (project.md "cause").
    `create unique index ${kind}_title_live_key on ${kind} (organisation, title)
  where state <> 'archived' and deleted_at is null`,
  ]
}

/** What no declaration says of the shared records. */
export const causeSql: readonly string[] = [
  'alter table budget_line add constraint budget_line_within check (used + reserved <= amount)',
]
