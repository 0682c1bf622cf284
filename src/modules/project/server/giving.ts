import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { project } from '../model/index.ts'
import { projectPorts } from './ports.ts'

/** What the books must know of a cause before a gift to it is taken. */
export interface CauseTerms {
  readonly organisation: string
  readonly title: string
  readonly custodial: boolean
  /** Basis points on receipt; 0 where the fee is taken on payout or not at all. */
  readonly feeRate: number
  readonly isRaising: boolean
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
  const table = tableOf(project)
  const live = isNull(columnNamed(project, 'deletedAt'))
  const rows = await findRows(reader, project, and(inArray(table.id, [...ids]), live), ids.length)
  return new Map(
    rows.map(row => [
      row.id,
      {
        organisation: row.organisation,
        title: row.title,
        custodial: row.custodial,
        feeRate: row.feeBasis === '1' ? row.feeRate : 0,
        isRaising: row.state === 'raising',
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
  const figures = await projectPorts().causeFigures(
    act.tx,
    changes.map(each => each.cause),
  )
  for (const { cause } of changes) {
    const raised = figures.get(cause)?.raised ?? 0
    const row = await findRow(act.tx, project, cause)
    if (row?.state !== 'raising' || row.overTarget !== '2' || raised < row.targetAmount) continue
    await moveRow(act, project, row, 'endRaising', {
      statusReason: '已达目标金额',
      raisedAt: act.now.toISOString(),
    })
  }
}

/** The organisations with which live projects raise money (合作募捐). */
export async function projectPartners(reader: Reader) {
  const table = tableOf(project)
  const live = and(
    eq(table.hasPartner, true),
    eq(table.partnerType, '1'),
    notInArray(table.state, ['archived', 'terminated']),
    isNull(columnNamed(project, 'deletedAt')),
  )
  const rows = await findRows(reader, project, live, 100_000)
  return rows.flatMap(({ id, partnerName, partnerCode }) =>
    partnerName === null
      ? []
      : [
          {
            kind: '合作方',
            name: partnerName,
            uscc: partnerCode,
            link: `/project/promine?id=${id}`,
          },
        ],
  )
}
