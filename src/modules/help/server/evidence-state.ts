import { and, eq, inArray } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type EvidenceKind, evidenceKinds, type help, helpEvidence } from '../model/index.ts'
import type { Terms } from './standard.ts'

export type HelpRow = Row<typeof help>
export type Evidence = Row<typeof helpEvidence>

/** All evidence of cases. */
export function evidenceOf(reader: Reader, cases: readonly string[]): Promise<Evidence[]> {
  if (cases.length === 0) return Promise.resolve([])
  return findRows(reader, helpEvidence, inArray(tableOf(helpEvidence).cause, [...cases]), 5000)
}

/** Evidence of one case and kind. */
export function evidenceOfKind(
  reader: Reader,
  cause: string,
  kind: EvidenceKind,
): Promise<Evidence[]> {
  const table = tableOf(helpEvidence)
  return findRows(reader, helpEvidence, and(eq(table.cause, cause), eq(table.kind, kind)), 200)
}

/** Whether a case is granted at once, without a public notice (BR-27). */
export function isExpress(
  row: Pick<HelpRow, 'express' | 'approvedAmount' | 'applyAmount'>,
  { expressMost }: Pick<Terms, 'expressMost'>,
): boolean {
  return row.express && (row.approvedAmount ?? row.applyAmount) <= expressMost
}

/** The kinds that a case must prove: those of its standard, and what its applicant and age ask besides. */
export function requiredKinds(row: HelpRow, { evidence }: Terms): readonly EvidenceKind[] {
  const more: EvidenceKind[] = [
    ...(row.minor ? (['guardianship'] as const) : []),
    ...(row.relation === '99' ? (['authorisation'] as const) : []),
  ]
  return [...new Set([...evidence, ...more])]
}

/** Whether the home must have been visited: not after a disaster, nor for a small express grant. */
export function needsVisit(row: HelpRow, standard: Terms): boolean {
  return row.helpKind !== '6' && !isExpress(row, standard)
}

/** How far the evidence of a kind is: what is proved counts before what waits. */
export function stateOfKind(
  all: readonly Evidence[],
  kind: EvidenceKind,
): Evidence['state'] | 'missing' {
  const own = all.filter(each => each.kind === kind)
  const order = ['verified', 'pending', 'doubtful', 'expired', 'false'] as const
  return order.find(state => own.some(each => each.state === state)) ?? 'missing'
}

/** What 初审 lacks, in words: kinds that nobody has brought. */
export function missingKinds(
  row: HelpRow,
  standard: Terms,
  all: readonly Evidence[],
): readonly string[] {
  return requiredKinds(row, standard)
    .filter(kind => ['missing', 'false', 'expired'].includes(stateOfKind(all, kind)))
    .map(kind => `缺少${evidenceKinds[kind]}`)
}

/** What 核实 lacks, in words. */
export function unproved(
  row: HelpRow,
  standard: Terms,
  all: readonly Evidence[],
): readonly string[] {
  const kinds = requiredKinds(row, standard)
    .filter(kind => stateOfKind(all, kind) !== 'verified')
    .map(kind => `${evidenceKinds[kind]}尚未证实`)
  const doubtful = all
    .filter(each => each.state === 'doubtful' || each.state === 'false')
    .map(each => `${evidenceKinds[each.kind]}${each.state === 'false' ? '不实' : '存疑'}`)
  return [...new Set([...kinds, ...doubtful, ...(whyUnvisited(row, standard, all) ?? [])])]
}

function whyUnvisited(row: HelpRow, standard: Terms, all: readonly Evidence[]) {
  const visits = all.filter(each => each.kind === 'visit' && each.state === 'verified')
  const isTrue = visits.some(each => each.conclusion === 'true')
  if (needsVisit(row, standard))
    return isTrue ? undefined : ['两名走访人的入户走访尚未完成，或结论不是属实']
  const hasVillage = stateOfKind(all, 'village') === 'verified'
  return !standard.needsVisit || isTrue || hasVillage ? undefined : ['村居证明或走访记录尚未证实']
}
