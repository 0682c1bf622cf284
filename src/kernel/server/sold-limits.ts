import { type SQL, sql } from 'drizzle-orm'
import type { Act } from './act.ts'
import type { Reader } from './database.ts'
import { extensionPoint } from './extension-point.ts'

/** What the subscription of an organisation may limit. */
export type SoldLimit = 'maxAccounts' | 'maxCauses' | 'storageGb' | 'smsMonthly' | 'exportRows'

/** Answers whether a function of the product is off for an organisation; null: for everybody. */
export const functionSwitches =
  extensionPoint<(reader: Reader, organisation: string | null, code: string) => Promise<boolean>>()

/** Whether a function is switched off, not sold or not released to an organisation, where nobody is signed in. */
export async function isSwitchedOff(
  reader: Reader,
  organisation: string | null,
  code: string,
): Promise<boolean> {
  for (const ask of functionSwitches()) if (await ask(reader, organisation, code)) return true
  return false
}

/** The limits that an organisation's subscription sets; undefined or null is without limit. */
export type SoldLimits = Readonly<Partial<Record<SoldLimit, number | null>>>

/** Who knows the subscriptions brings this. */
export const soldLimits =
  extensionPoint<(reader: Reader, organisation: string) => Promise<SoldLimits>>()

/** A limit of an organisation, the least where several are known; null without limit. */
export async function soldLimit(
  reader: Reader,
  organisation: string | null,
  name: SoldLimit,
): Promise<number | null> {
  if (organisation === null) return null
  const set: number[] = []
  for (const ask of soldLimits()) {
    const limit = (await ask(reader, organisation))[name]
    if (limit != null) set.push(limit)
  }
  return set.length === 0 ? null : Math.min(...set)
}

/** Something that an organisation is about to have more of. */
export interface Growth {
  readonly organisation: string | null
  readonly limit: SoldLimit
  /** What it has now, as one number: `select count(*) …`. */
  readonly used: SQL
  /** What comes with this act, in the unit of `used`; 1 when absent. */
  readonly more?: number
  /** Units of `used` in one of the limit; 1 when absent. */
  readonly unit?: number
}

/**
 * Whether it still fits in the subscription: the limit when it does not, null when it does. Those who ask
 * for one organisation at once are taken one after the other, so that two never share the last place.
 */
export async function limitPassed(
  { tx }: Pick<Act, 'tx'>,
  { organisation, limit, used, more = 1, unit = 1 }: Growth,
): Promise<number | null> {
  const most = await soldLimit(tx, organisation, limit)
  if (most === null) return null
  const key = `sold-limit:${limit}:${organisation}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const { rows } = await tx.execute<{ used: number }>(sql`select (${used})::float8 as used`)
  return (rows[0]?.used ?? 0) + more > most * unit ? most : null
}
