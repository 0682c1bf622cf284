import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import type { Flow } from '#modules/finance/server/index.ts'
import type { PayoutFinding, payout } from '../../model/index.ts'
import { cause, type causeKinds } from '../../model/index.ts'

/** A payout as the server reads it. */
export type Payout = Row<typeof payout>

/** What of a payout decides which money it takes; known before it is saved. */
export type Spending = Pick<
  Payout,
  | 'cause'
  | 'causeKind'
  | 'childPlan'
  | 'budgetLine'
  | 'fundLine'
  | 'helpRequest'
  | 'exceptionFile'
  | 'organisation'
  | 'amount'
>

/** The kinds of causes. */
export type CauseKind = keyof typeof causeKinds

/** A payment as a person or a bank's file tells it. */
export interface Payment {
  readonly payFrom: string
  readonly payWay: NonNullable<Payout['payWay']>
  readonly paidOn: string
  readonly bankSerial: string
  readonly slip: string | null
  /** Fen that arrived; less than the payout where lines of its roster failed. */
  readonly amount: number
}

type Reading = Pick<Act, 'tx' | 'now'>

/** An amount that a payout must stay within beside the money of its cause: a budget line, a granted sum. */
export interface PayoutLimit {
  /** Of the record that keeps it; limits are changed in this order. */
  readonly id: string
  /** 预算行, 年度预算行, 核定金额. */
  readonly label: string
  readonly name: string
  /** The field of the form at which it is mended; the amount when absent. */
  readonly field?: string
  /** Fen that are neither used nor held, as read now. */
  rest(): Promise<number>
  /** Locks what the amount hangs on, before any money is held; refused where it does not stand any more. */
  lock?(): Promise<void>
  /** Adds to what is held and used in one guarded update; false where the amount does not allow it. */
  shift(by: { readonly reserved: number; readonly used: number }): Promise<boolean>
}

/** A budget line that payouts of a cause may name; fen. */
export interface BudgetOption {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly used: number
  readonly reserved: number
}

/** A payout that pays for a help request with the money of another cause, or with the request's own. */
export type RequestPayout = Payout & { readonly request: string }

/** What causes of one kind ask of their payouts; brought by the module that keeps the kind. */
export interface PayoutRules {
  readonly kind: CauseKind
  /** How the books take its money: for a named person (BR-12), and the fee on payout in basis points. */
  terms(act: Reading, cause: string): Promise<{ custodial: boolean; payoutFeeRate: number }>
  /** Marks what is wrong in the form. */
  check?(next: Payout, act: Act): Promise<void>
  /** Further risk checks. */
  findings?(row: Payout, act: Act): Promise<readonly PayoutFinding[]>
  limits(row: Spending, act: Act): Promise<readonly PayoutLimit[]>
  /** What the expense is in the statements; 款物资助 (E1) when absent. */
  flow?(row: Spending, act: Act): Promise<Flow>
  /** The budget lines that its payouts may name, in their order. */
  budgets?(cause: string, act: Act): Promise<readonly BudgetOption[]>
  /** From how many fen on a decision file is needed beside the organisation's own rule, and whose. */
  board?(row: Spending, act: Act): Promise<{ readonly from: number; readonly word: string }>
  /** Limits of a cause of this kind where the money of another one pays for it (求助). */
  requestLimits?(row: Spending, request: string, act: Act): Promise<readonly PayoutLimit[]>
  /** Why a cause of this kind cannot be paid for by the money of another one now. */
  whyNotRequested?(row: RequestPayout, act: Act): Promise<string | undefined>
  /** Why a case that was approved for payment may not be paid today after all (求助). */
  whyHeldBack?(row: RequestPayout, act: Act): Promise<string | undefined>
  /** Marks what of the form does not fit the cause of this kind that is paid for. */
  checkRequested?(next: RequestPayout, act: Act): Promise<void>
}

/** The rules of each kind of cause. */
export const payoutRules = extensionPoint<PayoutRules>()

/** The rules of a kind; undefined where its payouts are not open yet. */
export function rulesOf(kind: CauseKind): PayoutRules | undefined {
  return payoutRules().find(each => each.kind === kind)
}

/** The common identity of a cause. */
export async function causeOf(act: Pick<Act, 'tx'>, id: string) {
  const [found] = await findRows(act.tx, cause, eq(columnNamed(cause, 'id'), id), 1)
  return found
}

/** Every limit of a payout in the order in which they are changed (lock order: by id). */
export async function limitsOf(row: Spending, act: Act): Promise<readonly PayoutLimit[]> {
  const own = (await rulesOf(row.causeKind)?.limits(row, act)) ?? []
  const requested =
    row.helpRequest === null
      ? []
      : ((await rulesOf('help')?.requestLimits?.(row, row.helpRequest, act)) ?? [])
  return [...own, ...requested].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
