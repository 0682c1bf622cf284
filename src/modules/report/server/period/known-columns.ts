import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** Whether the product has a table with a column: a report tells what the modules beside it keep. */
export type Known = (table: string, column: string) => boolean

const asked = [
  ...['project', 'fund', 'help', 'progress', 'interaction', 'receipt', 'refund', 'payout'],
  ...['closing_day', 'disclosure_task', 'fundraising_plan', 'governance_member', 'charity_config'],
]

/** Looks once which of the tables that reports read are there. */
export async function knownColumns(reader: Reader): Promise<Known> {
  const { rows } = await reader.execute<{ at: string }>(sql`
    select table_name || '.' || column_name as at from information_schema.columns
     where table_schema = current_schema() and table_name = any(${sql.param(asked)}::text[])`)
  const known = new Set(rows.map(({ at }) => at))
  return (table, column) => known.has(`${table}.${column}`)
}
