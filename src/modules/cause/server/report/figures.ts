import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { findRow } from '#kernel/server/rows.ts'
import { fingerprint } from '#modules/evidence/server/index.ts'
import { causePeriodFigures } from '#modules/finance/server/index.ts'
import {
  cause as causeOf,
  type FigureDifference,
  figureLabels,
  figureNames,
  type ReportFigures,
} from '../../model/index.ts'

/** What a payout tells beside its posting; the payee masked. */
export interface PaymentWords {
  readonly budgetLine: string | null
  readonly payeeKind: string | null
  readonly payee: string | null
}

/** Tells of documents of one kind, by id: brought by whoever keeps payouts. */
export interface PaymentTeller {
  /** Of the posting's source: `payout`. */
  readonly kind: string
  tell(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PaymentWords>>
}

export const paymentTellers = extensionPoint<PaymentTeller>()

const untold: PaymentWords = { budgetLine: null, payeeKind: null, payee: null }

/** The figures of a report, read from the ledger by value date. */
export async function readFigures(
  reader: Reader,
  asked: {
    readonly cause: string
    readonly organisation: string
    readonly period: { readonly from: string; readonly to: string }
  },
): Promise<ReportFigures> {
  const { cause, organisation, period } = asked
  const found = await causePeriodFigures(reader, { cause, organisation, ...period })
  const { raised, matched, refunded, used, fee, unused, payments } = found
  const isPublic = (await findRow(reader, causeOf, cause))?.raiseMode === '1'
  const fromPublic = isPublic ? raised - matched : 0
  const words = new Map<string, PaymentWords>()
  for (const { kind, tell } of paymentTellers()) {
    const ids = payments.filter(({ source }) => source.kind === kind).map(each => each.source.id)
    if (ids.length === 0) continue
    for (const [id, told] of await tell(reader, ids)) words.set(id, told)
  }
  return {
    ...{ raised, fromPublic, fromOthers: raised - fromPublic, refunded, used, fee, unused },
    payments: payments.map(({ source, ...payment }) => ({
      ...payment,
      ...(words.get(source.id) ?? untold),
    })),
  }
}

/** Digest of figures, for the evidence log and the printed report. */
export function digestOf(figures: ReportFigures): string {
  return fingerprint(JSON.stringify(figures))
}

/** Where the ledger of now says something else than a report; empty where they agree. */
export function differencesOf(before: ReportFigures, after: ReportFigures): FigureDifference[] {
  const sums = figureNames
    .filter(key => before[key] !== after[key])
    .map(key => ({ key, label: figureLabels[key], before: before[key], after: after[key] }))
  if (sums.length > 0 || linesOf(before) === linesOf(after)) return sums
  const [paid, told] = [before.payments, after.payments]
  return [{ key: 'payments', label: '支出明细', before: paid.length, after: told.length }]
}

const linesOf = ({ payments }: ReportFigures) =>
  JSON.stringify(payments.map(({ id, amount }) => [id, amount]))
