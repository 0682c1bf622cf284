import { and, desc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { agreementParams, agreementVersion } from '../../model/index.ts'

const table = tableOf(agreementVersion)

/** Where and when a gift was paid; ISO. */
interface PaidAt {
  readonly organisation: string
  readonly at: string
}

/**
 * The donation agreements of organisations through time, read once for many gifts: answers the
 * version in force at a moment, the organisation's own before the platform's.
 */
async function versionsOf(reader: Reader, organisations: readonly string[]) {
  const versions = await reader
    .select({
      id: table.id,
      versionNo: table.versionNo,
      organisation: table.organisation,
      effectiveAt: table.effectiveAt,
      params: table.params,
    })
    .from(table)
    .where(
      and(
        eq(table.kind, 'donate'),
        inArray(table.state, ['active', 'scheduled', 'retired']),
        or(isNull(table.organisation), inArray(table.organisation, [...organisations])),
        lte(table.effectiveAt, new Date().toISOString()),
      ),
    )
    .orderBy(desc(table.effectiveAt), desc(table.id))
  return ({ organisation, at }: PaidAt) => {
    const moment = Date.parse(at)
    const held = versions.filter(({ effectiveAt }) => Date.parse(effectiveAt) <= moment)
    const own = held.find(version => version.organisation === organisation)
    return own ?? held.find(version => version.organisation === null)
  }
}

/** As `versionsOf`, by id; null where no text was in force. */
export async function donateAgreements(reader: Reader, organisations: readonly string[]) {
  const versionAt = await versionsOf(reader, organisations)
  return (paid: PaidAt) => versionAt(paid)?.id ?? null
}

/** The donation agreements of one organisation through time: number and 大额门槛 (fen) of the version in force at a moment. */
export async function agreementsThrough(reader: Reader, organisation: string) {
  const versionAt = await versionsOf(reader, [organisation])
  return (at: string) => {
    const inForce = versionAt({ organisation, at })
    if (inForce === undefined) return null
    const from = largeAmountOf(inForce.params)
    return { versionNo: inForce.versionNo, largeFrom: Number.isFinite(from) ? from : null }
  }
}

/** A gift as far as its agreement goes; amount in fen. */
interface AgreedGift extends PaidAt {
  readonly amount: number
  readonly agreementVersion: string | null
}

/**
 * Why the donation agreement that a gift names, or does not name, keeps it out: from 大额门槛 of the
 * text in force, or a lower one of the organisation's settings (fen), a version must be named, and
 * whichever is named must be the one in force.
 */
export async function whyAgreementRefused(
  reader: Reader,
  { organisation, amount, at, agreementVersion: named }: AgreedGift,
  setting: number | null,
): Promise<{ field: string; message: string } | undefined> {
  const field = 'agreementVersion'
  const inForce = (await versionsOf(reader, [organisation]))({ organisation, at })
  if (named === null) {
    const from = Math.min(setting ?? Number.POSITIVE_INFINITY, largeAmountOf(inForce?.params))
    if (amount < from) return undefined
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
  if (inForce?.id === named) return undefined
  return { field, message: '该捐赠协议版本未在生效中，请按生效中的版本重新征得同意' }
}

function largeAmountOf(params: unknown): number {
  const read = agreementParams.safeParse(params)
  const amount = read.success ? read.data.largeAmount : undefined
  return typeof amount === 'number' ? amount : Number.POSITIVE_INFINITY
}
