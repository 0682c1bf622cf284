import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { type AskedCounts, type CauseRow, targetDonor } from '../model/index.ts'
import { invitedBy } from './invitation.ts'
import { findCause } from './kinds.ts'
import { causePorts } from './ports.ts'

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
  const known = await findCause(reader, cause)
  if (known?.row.raiseMode !== '2') return undefined
  const { phoneIndex } = blindIndexesOf(targetDonor.fields, { phone }, tableNameOf(targetDonor))
  if (phoneIndex == null) return '不在定向募捐范围'
  const asked = and(eq(donors.cause, cause), eq(columnNamed(targetDonor, 'phoneIndex'), phoneIndex))
  const found = await findRows(reader, targetDonor, asked, 1)
  return found.length > 0 ? undefined : '不在定向募捐范围'
}

/** Somebody who wants to give, perhaps by an invitation. */
interface Asking {
  readonly cause: string
  readonly phone: string | null
  readonly invitation: string | null
}

/**
 * Why a gift to a cause is not taken from somebody: not among the people of a directed drive, or
 * with an invitation that is not theirs. The sentence at its field; undefined when it is taken.
 */
export async function whyNotInvited(
  reader: Reader,
  { cause, phone, invitation }: Asking,
): Promise<{ readonly field: string; readonly message: string } | undefined> {
  const message = await whyNotAsked(reader, cause, phone)
  if (message !== undefined) return { field: 'donor', message }
  if (invitation === null) return undefined
  const invited = await invitedBy(reader, invitation)
  if (invited?.cause !== cause)
    return { field: 'invitation', message: '邀请链接已失效，请向机构索取新的链接' }
  return invited.phone === phone ? undefined : { field: 'donor', message: '不在定向募捐范围' }
}

/** How many people a directed drive asks, how far their invitations came, and how many have given; by cause. */
export async function askedOf(
  reader: Reader,
  rows: readonly CauseRow[],
): Promise<ReadonlyMap<string, AskedCounts>> {
  const causes = rows.filter(row => row.raiseMode === '2').map(({ id }) => id)
  if (causes.length === 0) return new Map()
  const found = await findRows(reader, targetDonor, inArray(donors.cause, causes), most)
  const byCause = Map.groupBy(found, row => row.cause)
  const counted = causes.map(async cause => {
    const people = byCause.get(cause) ?? []
    const phones = people.map(row => row.phone)
    const given = await causePorts().phonesGiven(reader, cause, phones)
    const opened = people.filter(({ state }) => state === 'opened').length
    const invited = opened + people.filter(({ state }) => state === 'sent').length
    return [cause, { asked: phones.length, given: given.size, invited, opened }] as const
  })
  return new Map(await Promise.all(counted))
}
