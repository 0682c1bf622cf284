import { piece, type Sql } from '#kernel/server/migrate/piece.ts'

/**
 * Whether a device of a type, in a state, with its seal and relation, may take money on a day, and
 * why not (BR-46), over the walls: a device works for organisations that its vendor does not see. A
 * relation is still proposed while its confirmation is being written.
 */
const stands = piece(
  'function equipment_stands',
  `create or replace function equipment_stands(asked_type uuid, asked_state text, asked_seal text, asked_relation uuid, today text)
returns table (taking text, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when not t.takes_money then '9' when w.why is null then '1' else '2' end,
         case when t.takes_money then w.why end
    from equipment_type t
    left join equipment_relation r on r.id = asked_relation
    left join cause c on c.id = r.cause
    left join fundraising_plan p on p.id = r.plan
    left join organisation o on o.id = r.organisation
    cross join lateral (select case
      when r.id is null or r.state not in ('proposed', 'active') or r.start_on::text > today or coalesce(r.end_on::text, today) < today then 'unbound'
      when asked_state <> 'deployed' then 'device'
      when o.state is distinct from 'active' or exists (
        select 1 from certificate k where k.organisation = o.id and k.type = '2' and k.state <> 'replaced'
         having count(*) > 0 and bool_and(coalesce(k.valid_to::text, today) < today)) then 'organisation'
      when c.id is null or c.status <> 'raising' or not c.listed or c.raise_mode <> '1' then 'cause'
      when p.id is null or p.state not in ('recorded', 'raising')
        or p.start_date::text > today or p.end_date::text < today then 'plan'
      when t.needs_seal and asked_seal is null then 'seal'
    end as why) w
   where t.id = asked_type
$$`,
)

/** The same of devices as they are. */
const standing = piece(
  'function equipment_standing',
  `create or replace function equipment_standing(asked uuid[], today text)
returns table (id uuid, taking text, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, s.taking, s.reason from equipment e
   cross join lateral equipment_stands(e.type, e.state, e.seal_no, e.relation, today) s
   where e.id = any (asked)
$$`,
)

/** What a cause is bound by when a device is to raise money for it, over the walls. */
const causeFacts = piece(
  'function equipment_cause',
  `create or replace function equipment_cause(asked uuid)
returns table (id uuid, organisation uuid, title text, status text, listed boolean, raise_mode text,
               plan uuid, record_no text, plan_state text, start_date text, end_date text, area text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.organisation, c.title, c.status, c.listed, c.raise_mode, p.id, p.record_no, p.state,
         p.start_date::text, p.end_date::text, o.area
    from cause c
    left join organisation o on o.id = c.organisation
    left join lateral (
      select plan from project where project.id = c.id
      union all select plan from fund where fund.id = c.id
      union all select plan from help where help.id = c.id limit 1) k on true
    left join fundraising_plan p on p.id = k.plan
   where c.id = asked
$$`,
)

/** An organisation by its credit code, and what it raises money for in public: whoever knows the code. */
const organisationByCode = piece(
  'function equipment_organisation',
  `create or replace function equipment_organisation(asked text)
returns table (id uuid, name text, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, state from organisation where uscc = asked
$$`,
)

/** Whether an organisation is in good standing, over the walls. */
const organisationState = piece(
  'function equipment_organisation_state',
  `create or replace function equipment_organisation_state(asked uuid)
returns table (state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select state from organisation where id = asked
$$`,
)

/** The name of an organisation, over the walls: a vendor reads by whom it is paid. */
const organisationName = piece(
  'function equipment_organisation_name',
  `create or replace function equipment_organisation_name(asked uuid)
returns table (name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select name from organisation where id = asked
$$`,
)

/** Causes in which an organisation raises money in public now. */
const openCauses = piece(
  'function equipment_open_causes',
  `create or replace function equipment_open_causes(asked uuid)
returns table (id uuid, title text, record_no text, end_date text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.title, f.record_no, f.end_date from cause c
    cross join lateral equipment_cause(c.id) f
   where c.organisation = asked and c.status = 'raising' and c.listed and c.raise_mode = '1'
   order by c.title limit 100
$$`,
)

/** Names that a device shows and a vendor's list names, over the walls; public in any register. */
const shown = piece(
  'function equipment_shown',
  `create or replace function equipment_shown(asked uuid)
returns table (organisation text, certificate text, record_no text, cause text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.name, (select k.number from certificate k where k.organisation = o.id and k.type = '2'
                     and k.state <> 'replaced' order by k.valid_to desc nulls first limit 1),
         p.record_no, c.title
    from equipment_relation r
    left join organisation o on o.id = r.organisation
    left join cause c on c.id = r.cause
    left join fundraising_plan p on p.id = r.plan
   where r.id = asked
$$`,
)

/** The second net under the rules: of a device one relation is in force, of an account one per payer. */
const oneAtATime: readonly Sql[] = [
  // Looked at when the act ends: a change of cause ends one and begins another.
  piece(
    'check equipment_relation_one_active',
    `alter table equipment_relation add constraint equipment_relation_one_active
       exclude using btree (equipment with =) where (state = 'active') deferrable initially deferred`,
    `alter table if exists equipment_relation drop constraint if exists equipment_relation_one_active`,
  ),
  piece(
    'index vendor_account_payer_key',
    `create unique index if not exists vendor_account_payer_key on vendor_account (vendor, coalesce(organisation, '00000000-0000-0000-0000-000000000000'))`,
  ),
  piece(
    'index vendor_bank_account_default_key',
    `create unique index if not exists vendor_bank_account_default_key on vendor_bank_account (vendor) where is_default`,
  ),
  piece(
    'index equipment_seal_key',
    `create unique index if not exists equipment_seal_key on equipment (seal_no) where seal_no is not null and state not in ('inStock', 'scrapped')`,
  ),
  piece(
    'check vendor_account_not_negative',
    `alter table vendor_account add constraint vendor_account_not_negative check (payable >= 0 and deposit >= 0)`,
    `alter table if exists vendor_account drop constraint if exists vendor_account_not_negative`,
  ),
]

/** Balances of an account and the flow that changes them are one statement; nobody changes a flow. */
const flowsStay = piece(
  'trigger vendor_flow_stays',
  `create or replace function vendor_flow_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['settlement', 'version', 'updated_at', 'updated_by'])
     is distinct from (to_jsonb(old) - array['settlement', 'version', 'updated_at', 'updated_by']) then
    raise exception 'a flow stays as it was booked';
  end if;
  return new;
end $$;
drop trigger if exists vendor_flow_stays on vendor_flow;
create trigger vendor_flow_stays before update or delete on vendor_flow
  for each row execute function vendor_flow_stays()`,
)

export const equipmentSql: readonly Sql[] = [
  stands,
  standing,
  causeFacts,
  organisationByCode,
  organisationState,
  organisationName,
  openCauses,
  shown,
  ...oneAtATime,
  flowsStay,
]
