import { piece, type Sql } from '#kernel/server/migrate/piece.ts'

/** What no declaration says of grants. */
export const salvageSql: readonly Sql[] = [
  // What finds duplicates of a period under concurrency, over all organisations (BR-32).
  `create unique index rescue_record_dup_key on rescue_record (dup_key, occurrence)
  where dup_key is not null and send_status <> '2' and not reversed`,
  `create unique index rescue_record_person_key on rescue_record (batch, person) where reverses is null`,
  `create unique index rescue_record_reverses_key on rescue_record (reverses) where reverses is not null`,
  `create unique index rescue_record_voucher_key on rescue_record (voucher_mark)
  where voucher_mark is not null`,
  `alter table rescue_record add constraint rescue_record_voucher_within check
  (voucher_used >= 0 and voucher_left >= 0 and voucher_used + voucher_left <= abs(amount))`,
  piece(
    'function rescue_taken',
    // Over the wall: that somebody else helped is told, not who and with how much.
    `create or replace function rescue_taken(of_batch uuid, low integer, high integer)
returns table (record uuid, own_times bigint, other_times bigint, own_batch text, paid bigint, similar_times bigint, last_no integer)
language sql stable security definer
set search_path = public, pg_temp set app.orgs = 'all' set app.causes = '' as $$
  select r.id,
         count(*) filter (where o.rescue_type = r.rescue_type and o.organisation = r.organisation),
         count(*) filter (where o.rescue_type = r.rescue_type and o.organisation <> r.organisation and coalesce(t.cross_check, true)),
         max(b.number) filter (where o.rescue_type = r.rescue_type and o.organisation = r.organisation),
         coalesce(sum(o.amount) filter (where o.rescue_type = r.rescue_type
                    and (o.organisation = r.organisation or coalesce(t.cross_check, true))), 0)::bigint,
         count(*) filter (where o.rescue_type <> r.rescue_type and ot."group" = t."group"
                            and o.organisation = r.organisation),
         coalesce(max(o.occurrence) filter (where o.rescue_type = r.rescue_type
                    and (o.organisation = r.organisation or coalesce(t.cross_check, true))), 0)::integer
    from rescue_record r
    join rescue_type t on t.id = r.rescue_type
    join rescue_record o on o.person = r.person and o.period = r.period and o.batch <> r.batch
     and o.dup_key is not null and o.send_status <> '2' and not o.reversed and o.reverses is null
    join rescue_type ot on ot.id = o.rescue_type
    join grant_batch b on b.id = o.batch
   where r.batch = of_batch and r.no between low and high and r.reverses is null
     and r.period <> '一次性'
   group by r.id
$$`,
    'drop function if exists rescue_taken(uuid, integer, integer)',
  ),
  piece(
    'function rescue_homes',
    // Over the wall: who lives together, whoever registered the household.
    `create or replace function rescue_homes(of_people uuid[])
returns table (person uuid, household uuid, members integer)
language sql stable security definer
set search_path = public, pg_temp set app.orgs = 'all' set app.causes = '' as $$
  select m.person, m.household,
         (select count(*)::int from household_member o
           where o.household = m.household and o."to" is null and o.living)
    from household_member m join household h on h.id = m.household and h.state = 'open'
   where m.person = any (of_people) and m."to" is null and m.living
$$`,
    'drop function if exists rescue_homes(uuid[])',
  ),
  piece(
    'function rescue_classified',
    // A group that is decided of a whole household holds for all who live in it.
    `create or replace function rescue_classified(of_people uuid[], on_day date)
returns table (person uuid, classify uuid)
language sql stable security definer
set search_path = public, pg_temp set app.orgs = 'all' set app.causes = '' as $$
  select k.person, k.classify from person_classify k
   where k.person = any (of_people) and k.state = 'valid' and k."from" <= on_day and k."to" >= on_day
  union
  select m.person, k.classify
    from household_member m
    join person_classify k on k.household = m.household
     and k.state = 'valid' and k."from" <= on_day and k."to" >= on_day
    join rescue_classify c on c.id = k.classify and c.unit = '2'
   where m.person = any (of_people) and m."to" is null and m.living
$$`,
    'drop function if exists rescue_classified(uuid[], date)',
  ),
  piece(
    'function rescue_warned',
    // Over the wall: whose card changed, who may be in the registry twice, whose head of household is barred.
    `create or replace function rescue_warned(of_batch uuid, low integer, high integer, on_day date)
returns table (record uuid, code text, level text, words text)
language sql stable security definer
set search_path = public, pg_temp set app.orgs = 'all' set app.causes = '' as $$
  with line as (
    select id, person, save_type from rescue_record
     where batch = of_batch and no between low and high and reverses is null
  ), of_families as (
    select b.id from grant_batch b join rescue_type t on t.id = b.rescue_type and t.unit = '2'
     where b.id = of_batch
  )
  select l.id, 'R6', 'warn', '收款账户 7 日内变更过'
    from line l where l.save_type = '2' and exists (
      select from person_change c where c.person = l.person and c.field = 'bankCard'
         and c.state = 'effective' and c.reviewed_at > now() - interval '7 days')
  union all
  select l.id, 'R8', 'warn', '疑似重复登记尚未判定'
    from line l where exists (select from duplicate_pair d where d.state = 'open' and d.one = l.person)
       or exists (select from duplicate_pair d where d.state = 'open' and d.other = l.person)
  union all
  select l.id, 'R7', 'block', '同一家庭有多行，该类型按家庭救助'
    from (select r.id, r.no, count(*) over (partition by coalesce(h.household, r.household)) as lines,
                 coalesce(h.household, r.household) as home
            from rescue_record r
            left join rescue_homes(array(select o.person from rescue_record o
              where o.batch = (select id from of_families) and o.reverses is null)) h on h.person = r.person
           where r.batch = (select id from of_families) and r.reverses is null and r.send_status <> '2') l
   where l.home is not null and l.lines >= 2 and l.no between low and high
  union all
  select l.id, 'R9', 'block', '户主在失信名单中'
    from line l
    join household_member m on m.person = l.person and m."to" is null and not m.is_head
    join household_member h on h.household = m.household and h."to" is null and h.is_head
   where exists (select from blacklist b where b.person = h.person
     and b.state in ('proposed', 'active') and coalesce(b.valid_to, on_day) >= on_day)
$$`,
    'drop function if exists rescue_warned(uuid, integer, integer, date)',
  ),
]
