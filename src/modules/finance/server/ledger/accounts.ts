import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AccountKind, accountKinds, type OwnerType } from './account-kinds.ts'
import { ask, type Executor } from './executor.ts'

/** An account by what it is for; it is opened by its first posting. */
export interface AccountRef {
  readonly kind: AccountKind
  readonly ownerType: OwnerType
  readonly owner: string
  /** The cause whose money it is, for kinds that belong to one. */
  readonly cause?: string
}

/** Amounts of an account in fen on its normal side; available = balance − locked − reserved. */
export interface Balance {
  readonly balance: number
  readonly locked: number
  readonly reserved: number
  readonly available: number
}

/** A cause and, where it has one, the child plan a gift was made to. */
export interface CauseRef {
  readonly cause: string
  readonly childPlan?: string
}

/** The restricted money of a cause or of its child plan. */
export function restrictedOf({ cause, childPlan }: CauseRef): AccountRef {
  if (childPlan === undefined)
    return { kind: 'restricted', ownerType: 'cause', owner: cause, cause }
  return { kind: 'restricted', ownerType: 'childPlan', owner: childPlan, cause }
}

/** Money for a named person, which is never the organisation's income (BR-12). */
export function custodialOf({ cause }: CauseRef): AccountRef {
  return { kind: 'custodial', ownerType: 'cause', owner: cause, cause }
}

/** One of the accounts of which an organisation has one. */
export function organisationAccount(
  kind: 'cash' | 'transit' | 'shortage' | 'unrestricted' | 'mgmtFee' | OrganisationDebt,
  organisation: string,
): AccountRef {
  return { kind, ownerType: 'organisation', owner: organisation }
}

type OrganisationDebt = 'refundPayable' | 'unclaimed' | 'deposit'

/** The bank account's money in the books. */
export function bankOf(bankAccount: string): AccountRef {
  return { kind: 'bank', ownerType: 'bankAccount', owner: bankAccount }
}

/** What a payment channel has taken for a merchant number and not yet paid out. */
export function clearingOf(merchant: string): AccountRef {
  return { kind: 'clearing', ownerType: 'merchant', owner: merchant }
}

/** The form in which the ledger's functions take an account. */
export function wireAccount(organisation: string, ref: AccountRef) {
  const owners: readonly OwnerType[] = accountKinds[ref.kind].owners
  if (!owners.includes(ref.ownerType)) {
    throw new TypeError(`an account ${ref.kind} cannot belong to a ${ref.ownerType}`)
  }
  return { org: organisation, ...ref }
}

const opened = z.tuple([z.object({ ids: z.array(z.coerce.number()).nullable() })])

/** Opens what is missing and answers the ids in the order asked; opening twice changes nothing. */
export async function openAccounts(
  tx: Executor,
  organisation: string,
  refs: readonly AccountRef[],
): Promise<number[]> {
  const wanted = JSON.stringify(refs.map(ref => wireAccount(organisation, ref)))
  const rows = await ask(tx, sql`select ledger_open_accounts(${wanted}::jsonb) as ids`)
  return opened.parse(rows)[0].ids ?? []
}

const balances = z.array(
  z.object({ balance: z.coerce.number(), locked: z.coerce.number(), reserved: z.coerce.number() }),
)

/** What an account holds now; zeros for one that was never posted to. */
export async function balanceOf(
  tx: Executor,
  organisation: string,
  ref: AccountRef,
): Promise<Balance> {
  const rows = await ask(
    tx,
    sql`select balance, locked, reserved from ledger_account
         where owner_id = ${ref.owner} and kind = ${ref.kind} and org_id = ${organisation}`,
  )
  const { balance, locked, reserved } = balances.parse(rows)[0] ?? {
    balance: 0,
    locked: 0,
    reserved: 0,
  }
  return { balance, locked, reserved, available: balance - locked - reserved }
}
