/** What PostgreSQL itself holds reviews to. */
export const approvalSql: readonly string[] = [
  'create unique index review_flow_key on review_flow (kind, organisation, effective_from) nulls not distinct',
  // One open review of a kind per record, one decision a seat of a step, one step a person.
  "create unique index review_open_key on review (kind, record) where state = 'open'",
  'create unique index review_task_step_key on review_task (review, step, seat)',
  'create unique index review_task_reviewer_key on review_task (review, reviewer) where reviewer is not null',
  `create function review_task_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are kept as they were made' using errcode = '55000';
end $$`,
  `create trigger review_task_kept before update or delete on review_task
  for each row execute function review_task_is_kept()`,
  `create trigger review_task_not_emptied before truncate on review_task
  for each statement execute function review_task_is_kept()`,
  `create trigger review_turn_kept before update or delete on review_turn
  for each row execute function review_task_is_kept()`,
  `create trigger review_turn_not_emptied before truncate on review_turn
  for each statement execute function review_task_is_kept()`,
]
