import { sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { AidSource, SplitGuard } from '#modules/community/server/index.ts'

/** 救助记录 of persons: what was issued and not reversed; the wall lets an organisation see its own. */
export const grantsToPersons: AidSource = async ({ tx }, { persons, since }) => {
  const { rows } = await tx.execute<{
    person: string
    at: string
    kind: string
    title: string
    organisation: string
    amount: number
  }>(sql`
    select r.person, r.issued_at::text as at, t.name as kind, r.number as title, r.organisation,
           r.amount::float8 as amount
      from rescue_record r join rescue_type t on t.id = r.rescue_type
     where r.person = any(${sql.param([...persons])}::uuid[]) and r.send_status = '1'
       and not r.reversed and r.reverses is null
       and r.issued_at >= (${since} || ' 00:00+08')::timestamptz`)
  return rows.map(({ at, ...given }) => ({ ...given, on: beijingDay(new Date(at)) }))
}

/** What was issued to the one person since the merge cannot be told apart any more. */
export const grantsSinceMerge: SplitGuard = async ({ tx }, { person, since }) => {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from rescue_record
     where person = ${person}::uuid and send_status = '1' and issued_at >= ${since}::timestamptz`)
  const count = rows[0]?.count ?? 0
  return count === 0 ? undefined : `合并后已向该人员发放 ${count} 笔救助，不能撤销合并`
}
