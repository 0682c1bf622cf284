import { type SQL, sql } from 'drizzle-orm'
import { type Owned, ownerIdOf } from '../model/owner.ts'

/*
 * Whose a row is, in SQL: of every table that has the owner's fields. The platform's rows have no
 * owner's id, which stands as ''; of all others '' is nobody's, and two of them are never the same.
 */

/** The id of the owner of a row (of a table or an alias) as text; '' for the platform. For indexes and triggers. */
export function ownerIdText(alias = ''): string {
  const at = alias === '' ? '' : `${alias}.`
  return `coalesce(${at}organisation::text, ${at}unit, ${at}vendor, ${at}merchant, '')`
}

/** The same in a query. */
export function ownerIdIn(alias?: string): SQL {
  return sql.raw(ownerIdText(alias))
}

/** Whether a row belongs to the owner of `owned`. */
export function ownerIs(owned: Owned, alias = ''): SQL {
  const id = ownerIdOf(owned)
  if (id === null && owned.ownerKind !== 'platform') return sql`false`
  const kind = sql.raw(alias === '' ? 'owner_kind' : `${alias}.owner_kind`)
  return sql`(${kind} = ${owned.ownerKind} and ${ownerIdIn(alias)} = ${id ?? ''})`
}

/** Whether the rows of two aliases belong to the same owner. */
export function isOwnedAlike(one: string, other: string): SQL {
  const [id, otherId] = [ownerIdText(one), ownerIdText(other)]
  return sql.raw(
    `(${one}.owner_kind = ${other}.owner_kind and ${id} = ${otherId} and (${one}.owner_kind = 'platform' or ${id} <> ''))`,
  )
}
