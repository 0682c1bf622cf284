import { and, desc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { printMoney } from '#kernel/kinds/index.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { agreementVersion } from '../../model/index.ts'

const table = tableOf(agreementVersion)

/**
 * The donation agreements of organisations through time, read once for many gifts: answers the id
 * of the version in force at a moment, the organisation's own before the platform's.
 */
export async function donateAgreements(reader: Reader, organisations: readonly string[]) {
  const versions = await reader
    .select({ id: table.id, organisation: table.organisation, effectiveAt: table.effectiveAt })
    .from(table)
    .where(
      and(
        eq(table.kind, 'donate'),
        inArray(table.state, ['active', 'scheduled', 'retired']),
        or(isNull(table.organisation), inArray(table.organisation, [...organisations])),
        lte(table.effectiveAt, new Date().toISOString()),
      ),
    )
    .orderBy(desc(table.effectiveAt))
  return ({ organisation, at }: { readonly organisation: string; readonly at: string }) => {
    const moment = Date.parse(at)
    const held = versions.filter(({ effectiveAt }) => Date.parse(effectiveAt) <= moment)
    const own = held.find(version => version.organisation === organisation)
    return (own ?? held.find(version => version.organisation === null))?.id ?? null
  }
}

/** A gift as far as its agreement goes; amount in fen. */
interface AgreedGift {
  readonly organisation: string
  readonly amount: number
  /** When it was paid, or is offered; ISO. */
  readonly at: string
  readonly agreementVersion: string | null
}

/**
 * Why the donation agreement that a gift names, or does not name, keeps it out: from a threshold
 * (fen) on a version must be named, and whichever is named must be the one in force.
 */
export async function whyAgreementRefused(
  reader: Reader,
  { organisation, amount, at, agreementVersion: named }: AgreedGift,
  from: number | null,
): Promise<{ field: string; message: string } | undefined> {
  const field = 'agreementVersion'
  if (named === null) {
    if (from === null || amount < from) return undefined
    return {
      field,
      message: `单笔 ${printMoney(from)} 元及以上的捐赠须注明捐赠人同意的捐赠协议版本`,
    }
  }
  const version = await findRow(reader, agreementVersion, named)
  const isOffered =
    version?.kind === 'donate' &&
    (version.organisation === null || version.organisation === organisation)
  if (!isOffered) return { field, message: '该捐赠协议版本不存在，或不属于该机构' }
  const agreementAt = await donateAgreements(reader, [organisation])
  if (agreementAt({ organisation, at }) === named) return undefined
  return { field, message: '该捐赠协议版本未在生效中，请按生效中的版本重新征得同意' }
}
