import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/** Columns of a roster's lines that a rule may require. */
const columns: Readonly<Record<string, string>> = {
  classify: 'classify',
  household: 'household',
  members: 'members',
  receiver: 'receiver',
  relation: 'relation',
  quantity: 'quantity',
  account: 'account',
  bank: 'bank',
}

/** How many lines of rosters that are still being kept lack one of these fields. */
export async function lackingLines(
  act: Pick<Act, 'tx'>,
  { type, keys }: { readonly type: string | null; readonly keys: readonly string[] },
): Promise<number> {
  const there = await act.tx.execute(sql`select to_regclass('rescue_record') as name`)
  if ((there.rows[0] as { name: string | null } | undefined)?.name == null) return 0
  const lacks = keys.map(key =>
    key in columns
      ? sql`r.${sql.identifier(columns[key] ?? '')} is null`
      : sql`coalesce(r.added ->> ${key}, '') = ''`,
  )
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from rescue_record r join grant_batch b on b.id = r.batch
     where b.state in ('draft', 'returned') and (${type}::uuid is null or r.rescue_type = ${type}::uuid)
       and (${sql.join(lacks, sql` or `)})`)
  return rows[0]?.n ?? 0
}
