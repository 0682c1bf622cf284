import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { insertRow, moveRow } from '#kernel/server/rows.ts'
import { payout, payoutLine, rosterKind } from '../../model/index.ts'
import { handIn } from './payout.ts'
import { payoutFindings } from './payout-checks.ts'
import { causeOf } from './payout-rules.ts'
import { payoutNumbers } from './payout-serial.ts'

/** A payout to many that a document of another module asks for. */
export interface RosterAsked {
  readonly cause: string
  readonly budgetLine: string | null
  readonly purpose: string
  readonly riskNote: string
  readonly submittedBy: string | null
  /** Who had a hand in the document: none of them reviews or pays it. */
  readonly editors: readonly string[]
  readonly lines: readonly {
    readonly name: string
    readonly idNumber: string | null
    readonly account: string
    readonly bank: string | null
    readonly amount: number
  }[]
}

/** Opens such a payout under review; answers its id. What speaks against it is told to its reviewers. */
export async function openRosterPayout(act: Act, asked: RosterAsked): Promise<string> {
  const { cause, budgetLine, purpose, lines, submittedBy } = asked
  const found = await causeOf(act, cause)
  if (found === undefined) act.refuse('资金来源标的不存在', 'cause')
  const { organisation, kind: causeKind } = found
  const [number] = await nextRecordNumbers(act, payoutNumbers, 1)
  const made = await insertRow(act, payout, {
    ...{ organisation, cause, causeKind, budgetLine, purpose, number },
    payeeKind: rosterKind,
    amount: lines.reduce((sum, each) => sum + each.amount, 0),
    lineCount: lines.length,
    editors: [...new Set(asked.editors)],
  })
  await insertMany(
    act,
    payoutLine,
    lines.map((line, at) => ({
      ...{ organisation, cause, causeKind, payout: made.id, no: at + 1 },
      ...line,
    })),
  )
  const findings = await payoutFindings(made, act)
  const handed = await handIn(made, act)
  await moveRow(act, payout, made, 'submit', {
    ...{ ...handed, findings, riskNote: asked.riskNote },
    submittedBy: submittedBy ?? handed.submittedBy ?? null,
  })
  return made.id
}

/** What the bank did with the lines of a roster, by their numbers. */
export interface RosterPaid {
  readonly payout: string
  readonly payFrom: string
  readonly results: readonly {
    readonly no: number
    readonly ok: boolean
    readonly reason: string | null
  }[]
}

/** Who must know what became of the lines of a paid roster, in the transaction of the payment. */
export const whenRosterPaid = extensionPoint<(act: Act, paid: RosterPaid) => Promise<void>>()
