import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { accountsHolding } from './accounts-holding.ts'
import { personAnywhere, personOf } from './person.ts'

/** More people than this are not told one by one. */
const atMost = 200

/** Enabled accounts that hold an action today, by name; through the role of a code where one is named. */
export async function peopleWith(
  act: Act,
  { action, role }: { action: string; role: string | null },
): Promise<Person[]> {
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{ id: string; rev: number }>(sql`
    select account.id, account.perm_rev as rev from account where account.state = 'enabled'
      and account.id in (${accountsHolding({ action, today, role })})
    order by account.real_name, account.id limit ${atMost}`)
  const people: Person[] = []
  for (const { id, rev } of rows) {
    const pieces = await personOf(act.tx, id, rev)
    if (pieces !== undefined) people.push(personAnywhere(pieces))
  }
  return people
}

/** Roles in use that hold an action: the platform's and those of the organisation, by code and name. */
export async function rolesWith(
  act: Act,
  { action, organisation }: { action: string; organisation: string | null },
): Promise<{ code: string; name: string }[]> {
  const { rows } = await act.tx.execute<{ code: string; name: string }>(sql`
    select distinct on (code) code, name from role where state = 'enabled'
      and actions @> to_jsonb(array[${action}::text])
      and (owner_kind = 'platform' or organisation = ${organisation}::uuid)
    order by code, organisation nulls last`)
  return rows
}
