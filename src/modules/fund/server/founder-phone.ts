import { inArray } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { donor } from '#modules/people/model/index.ts'
import { foundersOf } from './fund-people.ts'

/** Whether a phone is that of a founder of a fund, by the donor whose gifts count for his promise. */
export async function isFounderPhone(
  reader: Reader,
  { cause, phone }: { readonly cause: string; readonly phone: string },
): Promise<boolean> {
  const donors = (await foundersOf(reader, cause)).flatMap(({ donor: by }) => by ?? [])
  if (donors.length === 0) return false
  const known = await findRows(reader, donor, inArray(tableOf(donor).id, donors), donors.length)
  return known.some(each => each.phone === phone)
}
