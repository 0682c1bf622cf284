import { piece, type Sql } from '#kernel/server/migrate/piece.ts'
import { serialSql } from './serials.ts'

/** What no declaration says: sequences, members once in a household, a head in each open one. */
export const communitySql: readonly Sql[] = [
  ...serialSql,
  'create index person_tags_idx on person using gin (tags)',
  'create unique index household_member_head_key on household_member (household) where is_head and "to" is null',
  'create unique index household_member_living_key on household_member (person) where living and "to" is null',
  // Whether somebody lives in a household of another organisation is told by its number alone.
  `create function open_household_of(someone uuid, lives boolean) returns table (number text)
language sql stable security definer set search_path = public, pg_temp set app.orgs = 'all' as $$
  select h.number from household_member m join household h on h.id = m.household
   where lives and m.person = someone and m."to" is null and m.living
$$`,
  `create function organisation_with_code(code text) returns text
language sql stable security definer set search_path = public, pg_temp set app.orgs = 'all' as $$
  select name from organisation where uscc = code limit 1
$$`,
  `create function household_has_head() returns trigger
language plpgsql security definer set search_path = public, pg_temp set app.orgs = 'all' as $$
begin
  if exists (select from household h where h.id = new.household and h.state = 'open')
    and not exists (select from household_member m
      where m.household = new.household and m.is_head and m."to" is null) then
    raise exception 'household % has no head', new.household using errcode = '23514';
  end if;
  return null;
end $$`,
  piece(
    'trigger household_head on household_member',
    `create constraint trigger household_head after insert or update on household_member
deferrable initially deferred for each row execute function household_has_head()`,
    'drop trigger if exists household_head on household_member',
  ),
]
