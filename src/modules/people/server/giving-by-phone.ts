import { and, desc, gt, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { donor } from '../model/index.ts'

/** What the holder of a phone gave to one organisation: number of gifts, fen without refunds. */
export interface Giving {
  readonly organisation: string
  readonly count: number
  readonly net: number
  readonly lastAt: string | null
}

/** Who gave under these phones, organisation by organisation, the latest first; phones without gifts are absent. */
export async function givingByPhone(
  reader: Reader,
  phones: readonly string[],
): Promise<ReadonlyMap<string, readonly Giving[]>> {
  const byIndex = donorIndexesOf(phones)
  const found = new Map<string, Giving[]>()
  if (byIndex.size === 0) return found
  const column = (name: string) => columnNamed(donor, name)
  const rows = await reader
    .select({
      index: column('phoneIndex'),
      organisation: column('organisation'),
      count: column('count'),
      net: column('net'),
      lastAt: column('lastAt'),
    })
    .from(tableOf(donor))
    .where(and(inArray(column('phoneIndex'), [...byIndex.keys()]), gt(column('count'), 0)))
    .orderBy(desc(column('lastAt')), sql`id`)
  for (const { index, organisation, count, net, lastAt } of rows) {
    const phone = byIndex.get(String(index)) ?? ''
    const giving = {
      organisation: String(organisation),
      count: Number(count),
      net: Number(net),
      lastAt: lastAt === null ? null : String(lastAt),
    }
    const held = found.get(phone)
    if (held === undefined) found.set(phone, [giving])
    else held.push(giving)
  }
  return found
}

/** By what the donor books find phones: index → phone. */
export function donorIndexesOf(phones: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    phones.flatMap(phone => {
      const { phoneIndex } = blindIndexesOf(donor.fields, { phone }, 'donor')
      return phoneIndex == null ? [] : [[phoneIndex, phone] as const]
    }),
  )
}
