import { and, eq, inArray } from 'drizzle-orm'
import { blindIndexesOf } from '#kernel/kinds/columns.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { project, targetDonor } from '../model/index.ts'
import { ports } from './ports.ts'

const donors = tableOf(targetDonor)
const most = 5000

/**
 * Why somebody may not give to a cause: a directed drive asks its own founders, directors and
 * members only (BR-04), known by their phones. Undefined for public causes and people it asks.
 */
export async function whyNotAsked(
  reader: Reader,
  cause: string,
  phone: string | null,
): Promise<string | undefined> {
  const row = await findRow(reader, project, cause)
  if (row?.raiseMode !== '2') return undefined
  const { phoneIndex } = blindIndexesOf(targetDonor.fields, { phone }, tableNameOf(targetDonor))
  if (phoneIndex == null) return '不在定向募捐范围'
  const asked = and(eq(donors.cause, cause), eq(columnNamed(targetDonor, 'phoneIndex'), phoneIndex))
  const found = await findRows(reader, targetDonor, asked, 1)
  return found.length > 0 ? undefined : '不在定向募捐范围'
}

/** How many people a directed drive asks, and how many of them have given; by cause. */
export async function askedOf(
  reader: Reader,
  rows: readonly Row<typeof project>[],
): Promise<ReadonlyMap<string, { asked: number; given: number }>> {
  const causes = rows.filter(row => row.raiseMode === '2').map(({ id }) => id)
  if (causes.length === 0) return new Map()
  const found = await findRows(reader, targetDonor, inArray(donors.cause, causes), most)
  const byCause = Map.groupBy(found, row => row.cause)
  const counted = causes.map(async cause => {
    const phones = (byCause.get(cause) ?? []).map(row => row.phone)
    const given = await ports.phonesGiven(reader, cause, phones)
    return [cause, { asked: phones.length, given: given.size }] as const
  })
  return new Map(await Promise.all(counted))
}
