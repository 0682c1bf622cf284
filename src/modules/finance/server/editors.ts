import { sql } from 'drizzle-orm'
import type { AnyResource, RecordBase } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { tableOf } from '#kernel/server/tables.ts'

interface Edited {
  readonly createdBy: string | null
  readonly editors: readonly string[] | null
}

/** Whether a person typed any of what a record says: such a person never checks it. */
export function isEditor({ createdBy, editors }: Edited, { accountId }: Person): boolean {
  return createdBy === accountId || editors?.includes(accountId) === true
}

/** Remembers who changed a record, beside its history: for the `updated` of a resource with `editors`. */
export async function noteEditor(act: Act, resource: AnyResource, row: RecordBase): Promise<void> {
  const { accountId } = act.person
  await act.tx.execute(sql`
    update ${tableOf(resource)} set editors = array_append(coalesce(editors, '{}'), ${accountId}::uuid)
     where id = ${row.id} and not coalesce(editors, '{}') @> array[${accountId}::uuid]`)
}
