import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import type { DataAccess } from '#kernel/server/reveals.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { dataAccess } from '../model/data-access.ts'

export const dataAccessServing = serve(dataAccess)

/** Writes who got which personal values into the access log, in the act's own transaction: no row, no look. */
export async function writeAccess(act: Act, access: DataAccess): Promise<void> {
  const { person } = act
  const { isMinor, fields, title, subjects, organisation, ...facts } = access
  const own = person.ownerKind === 'organisation' ? person.ownerId : null
  const row = {
    ...facts,
    id: newId(),
    at: sql`clock_timestamp()`,
    account: isSystem(person) ? null : person.accountId,
    accountName: person.name.slice(0, 100),
    organisation: organisation ?? own,
    ip: person.ip,
    title: title.slice(0, 500),
    fields: fields.join('、').slice(0, 1000),
    minor: isMinor,
    subjects: [...subjects],
    requestId: act.requestId,
  }
  // The builder's row type does not know that a value may be an expression of the database.
  await act.tx.insert(tableOf(dataAccess)).values(row)
}
