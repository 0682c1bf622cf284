import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'

/** The groups in hardship to which persons belong today, in words; for organisations their own decisions and what was consented to. */
export async function validClassifies(
  act: Pick<Act, 'tx' | 'person' | 'now'>,
  persons: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const today = beijingDay(act.now)
  const { ownerKind, ownerId } = act.person
  const seen =
    ownerKind === 'organisation' && ownerId !== null
      ? sql`(k.organisation = ${ownerId}::uuid or ${consentedTo(ownerId, today)})`
      : sql`true`
  const { rows } = await act.tx.execute<{ person: string; name: string }>(sql`
    select k.person, r.name || case r.state when 'disabled' then '(已停用)' else '' end as name from person_classify k join rescue_classify r on r.id = k.classify
     where k.person = any(${sql.param([...persons])}::uuid[]) and k.state = 'valid'
       and k."from" <= ${today} and k."to" >= ${today} and ${seen} order by r.sort`)
  const grouped = Map.groupBy(rows, ({ person }) => person)
  return new Map([...grouped].map(([id, all]) => [id, all.map(({ name }) => name)]))
}

const consentedTo = (
  organisation: string,
  today: string,
) => sql`exists (select from person_consent c
  where c.person = k.person and c.organisation = ${organisation}::uuid and c.kind = 'sensitive'
    and c.state = 'given' and ${today}::date between c."from" and c."to")`

/** The condition of the low-income group on a column of persons, by day. */
export const isLowIncome = (person: ReturnType<typeof sql>, day: string) => sql`exists (
  select from person_classify k join rescue_classify r on r.id = k.classify and r.low_income
   where k.person = ${person} and k.state = 'valid' and k."from" <= ${day} and k."to" >= ${day})`
