import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { rosterKind } from '../../model/index.ts'
import type { Payout } from './payout-rules.ts'

/** A roster whose payment the bank gave back, or that will not be paid any more. */
export interface RosterUnpaid {
  readonly payout: string
  readonly how: 'bounced' | 'voided'
  readonly reason: string
}

/** Who must know that a roster is not paid after all, in the transaction that says so. */
export const whenRosterUnpaid = extensionPoint<(act: Act, unpaid: RosterUnpaid) => Promise<void>>()

/** Tells of it; there is nobody to tell of a payout to one payee. */
export async function tellUnpaid(
  act: Act,
  { id, payeeKind }: Pick<Payout, 'id' | 'payeeKind'>,
  told: Omit<RosterUnpaid, 'payout'>,
): Promise<void> {
  if (payeeKind !== rosterKind) return
  for (const tell of whenRosterUnpaid()) await tell(act, { payout: id, ...told })
}
