import { faultsSql } from './faults.sql.ts'
import { guardsSql } from './guards.sql.ts'
import { holdsSql } from './holds.sql.ts'
import { postingSql } from './posting.sql.ts'
import { principalSql } from './principal.sql.ts'
import { schemaSql } from './schema.sql.ts'

const tables = [
  'ledger_account_kind',
  'ledger_book',
  'ledger_account',
  'ledger_posting',
  'ledger_entry',
  'ledger_daily',
  'ledger_hold',
]

const functions = [
  'ledger_open_accounts(jsonb)',
  'ledger_post_many(jsonb)',
  'ledger_post(jsonb)',
  'ledger_reverse(jsonb)',
  'ledger_reverse_many(jsonb)',
  'ledger_take_hold(uuid, bigint, bigint, text, uuid)',
  'ledger_end_hold(uuid, text)',
  'ledger_set_principal(bigint, bigint)',
  'ledger_close_through(uuid, date)',
  'ledger_stop(uuid, text)',
  'ledger_faults(uuid)',
]

const revokes = [
  ...tables.map(table => `revoke all on ${table} from public;`),
  ...functions.map(name => `revoke all on function ${name} from public;`),
  // Whoever opens the tables to an application's role leaves these to the functions.
  ...tables.map(table => `comment on table ${table} is 'sealed: written by functions only';`),
].join('\n')

/**
 * The whole ledger in SQL for a migration, run as the owner in schema public: idempotent, and safe
 * to run again after a change of its functions. PostgreSQL 15 or later.
 */
export const ledgerSql = [
  schemaSql,
  guardsSql,
  principalSql,
  postingSql,
  holdsSql,
  faultsSql,
  revokes,
].join('\n')

/** What an application role gets: to read everything and to write through the functions only. */
export function ledgerGrants(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`
  return [
    `grant select on ${tables.join(', ')} to ${name};`,
    ...functions.map(called => `grant execute on function ${called} to ${name};`),
  ].join('\n')
}
