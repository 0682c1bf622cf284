import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'

/**
 * Which vendors a person meets: the platform all, a vendor itself, an organisation those that work
 * for it or that it pays. `column`: the id of the vendor.
 */
export function meetsVendor({ ownerKind, ownerId }: Person, column: SQL): SQL | undefined {
  if (ownerKind === 'platform') return undefined
  if (ownerKind === 'vendor') return sql`${column} = ${ownerId}::uuid`
  if (ownerKind !== 'organisation') return sql`false`
  return sql`(exists (select 1 from equipment_relation r
                       where r.vendor = ${column} and r.organisation = ${ownerId}::uuid)
           or exists (select 1 from vendor_account a
                       where a.vendor = ${column} and a.organisation = ${ownerId}::uuid))`
}
