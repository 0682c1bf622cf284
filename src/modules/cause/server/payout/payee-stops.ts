import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { type PayoutFinding, rosterKind } from '../../model/index.ts'
import { causePorts } from '../ports.ts'
import { blockIf, warnIf } from './finding.ts'
import type { Line } from './lines-of.ts'
import { type Payout, rulesOf } from './payout-rules.ts'

/** Somebody who is to be paid: the number of the line, 0 for a payout to one. */
export interface Payee {
  readonly no: number
  readonly paper: string | null
}

/** Says who of the payees may not be paid any more, and why; asked whenever money is about to leave. */
export type PayeeStopper = (
  act: Act,
  payees: readonly Payee[],
  payout: Payout,
) => Promise<readonly { readonly no: number; readonly why: string }[]>

/** Who knows of payees what forbids paying them: the registry of people, the list of those barred. */
export const payeeStoppers = extensionPoint<PayeeStopper>()

/** Why which payees of a payout may not be paid now, by their number; 0 is the one payee of a payout to one. */
export async function stopsOf(
  row: Payout,
  lines: readonly Line[],
  act: Act,
): Promise<ReadonlyMap<number, string>> {
  const payees =
    row.payeeKind === rosterKind
      ? lines.map(({ no, idNumber }) => ({ no, paper: idNumber }))
      : [{ no: 0, paper: row.payeeCode }]
  const found = new Map<number, string>()
  for (const stop of payeeStoppers())
    for (const { no, why } of await stop(act, payees, row)) if (!found.has(no)) found.set(no, why)
  return found
}

/** 收款人状态: one payee who may not be paid refuses; of a roster those lines alone are stopped when it is paid. */
export async function checkPayees(
  row: Payout,
  lines: readonly Line[],
  act: Act,
): Promise<PayoutFinding> {
  const at = { item: '收款人状态', field: 'payeeCode', source: '人口档案、失信名单' }
  const stops = await stopsOf(row, lines, act)
  const one = stops.get(0)
  if (one !== undefined) return blockIf(at, `收款人${one}，不能拨付`)
  if (stops.size === 0) return warnIf(at, undefined)
  const [[no, why] = [0, '']] = [...stops].toSorted(([a], [b]) => a - b)
  const more = stops.size > 1 ? ` 等 ${stops.size} 行` : ''
  return warnIf(at, `花名册第 ${no} 行${why}${more}，付款时停付`)
}

/** Writes at the lines of a roster which of them are stopped; those that no longer are, are free again. */
export async function markStopped(
  row: Payout,
  stops: ReadonlyMap<number, string>,
  act: Act,
): Promise<void> {
  const told = JSON.stringify([...stops].map(([no, why]) => ({ no, why: why.slice(0, 180) })))
  await act.tx.execute(sql`
    update payout_line l set stopped = x.why, version = l.version + 1
      from payout_line o left join json_to_recordset(${told}::json) as x(no int, why text) on x.no = o.no
     where l.id = o.id and o.payout = ${row.id} and o.stopped is distinct from x.why`)
}

/** Why nothing of a payout may be paid now: the case that it pays for, or its one payee. */
export async function whyStopped(row: Payout, act: Act): Promise<string | undefined> {
  const request = row.causeKind === 'help' ? row.cause : row.helpRequest
  const held =
    request === null ? undefined : await rulesOf('help')?.whyHeldBack?.({ ...row, request }, act)
  if (held !== undefined || row.payeeKind === rosterKind) return held
  const why = (await stopsOf(row, [], act)).get(0)
  return why === undefined ? undefined : `收款人${why}`
}

/** Refuses to pay what may not be paid any more. */
export async function refuseStopped(row: Payout, act: Act): Promise<void> {
  const why = await whyStopped(row, act)
  if (why === undefined) return
  if (row.exportedAt === null) act.refuse(`「${row.number}」不能付款：${why}`)
  await tellPaidLate(row, why, act)
}

/**
 * The bank was told to pay before this was known: that the money left is a fact, and it is booked; those
 * who watch are told, so that it is asked back.
 */
export async function tellPaidLate(row: Payout, what: string, act: Act): Promise<void> {
  await causePorts().raiseAlarm(act, {
    key: `paid late ${row.id} ${row.version}`,
    organisation: row.organisation,
    summary: `拨付 ${row.number} 的付款文件导出后，${what}，银行已付款，请追回`,
  })
}
