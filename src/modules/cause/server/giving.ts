import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import type { CauseRow } from '../model/index.ts'
import { type CauseKind, causeKindsOf, findCause } from './kinds.ts'
import { causePorts } from './ports.ts'

/** What the books must know of a cause before a gift to it is taken. */
export interface CauseTerms {
  readonly organisation: string
  readonly title: string
  readonly custodial: boolean
  /** Basis points on receipt; 0 where the fee is taken on payout or not at all. */
  readonly feeRate: number
  readonly isRaising: boolean
  /** Whether its drive was ever begun. */
  readonly hasRaised: boolean
  readonly isPaused: boolean
  /** Fen; the least that one gift may be. */
  readonly minAmount: number
}

/** The terms of causes by id; unknown ids are absent. */
export async function causeTerms(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CauseTerms>> {
  if (ids.length === 0) return new Map()
  const rows: CauseRow[] = []
  for (const { resource } of causeKindsOf()) {
    const live = isNull(columnNamed(resource, 'deletedAt'))
    const asked = and(inArray(tableOf(resource).id, [...ids]), live)
    rows.push(...(await findRows(reader, resource, asked, ids.length)))
  }
  return new Map(
    rows.map(row => [
      row.id,
      {
        organisation: row.organisation,
        title: row.title,
        custodial: row.custodial,
        feeRate: row.feeBasis === '1' ? row.feeRate : 0,
        isRaising: row.state === 'raising',
        hasRaised: row.raisingAt !== null,
        isPaused: row.state === 'paused',
        minAmount: row.minAmount,
      },
    ]),
  )
}

/** Ends drives that have reached their target and say so (达标后自动结束募捐); told by the donation side. */
export async function causesGiven(
  act: Act,
  changes: readonly { readonly cause: string }[],
): Promise<void> {
  const figures = await causePorts().causeFigures(
    act.tx,
    changes.map(each => each.cause),
  )
  for (const { cause } of changes) {
    const raised = figures.get(cause)?.raised ?? 0
    const known = await findCause(act.tx, cause)
    if (known === undefined) continue
    const { kind, row } = known
    if (row.state !== 'raising' || row.overTarget !== '2' || raised < row.targetAmount) continue
    await moveRow(act, kind.resource, row, 'endRaising', {
      statusReason: '已达目标金额',
      raisedAt: act.now.toISOString(),
    })
  }
}

/** The organisations with which live causes raise money (合作募捐). */
export async function causePartners(reader: Reader) {
  const found = await Promise.all(causeKindsOf().map(kind => partnersOf(reader, kind)))
  return found.flat()
}

async function partnersOf(reader: Reader, { resource, places }: CauseKind) {
  const table = tableOf(resource)
  const live = and(
    eq(table.hasPartner, true),
    eq(table.partnerType, '1'),
    notInArray(table.state, ['archived', 'terminated']),
    isNull(columnNamed(resource, 'deletedAt')),
  )
  const rows = await findRows(reader, resource, live, 100_000)
  return rows.flatMap(({ id, partnerName, partnerCode }) =>
    partnerName === null
      ? []
      : [
          {
            kind: '合作方',
            name: partnerName,
            uscc: partnerCode,
            link: `${places.list}?id=${id}`,
          },
        ],
  )
}
