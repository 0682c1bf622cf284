/** Tables whose rows are written once, whoever is connected (BR-40). */
const tables = ['operation', 'login_record', 'data_access', 'log_link', 'log_check']

/** Refuses every change of a written log row, to the tables' owner as well. */
export const appendOnlySql: readonly string[] = [
  `create or replace function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$`,
  ...tables.flatMap(table => [
    `create trigger ${table}_append_only before update or delete or truncate on ${table}
for each statement execute function refuse_log_change()`,
    `comment on table ${table} is 'append-only: rows are written once'`,
  ]),
]
