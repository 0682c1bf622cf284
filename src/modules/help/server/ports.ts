import type { Reader } from '#kernel/server/database.ts'
import { port } from '#kernel/server/port.ts'

/** What has been paid for one case, whoever's money it was. */
export interface HelpPayouts {
  /** Fen that left, less what came back. */
  readonly paid: number
  /** Fen that wait for payment. */
  readonly reserved: number
  readonly lastPaidAt: string | null
  /** Numbers of payouts that are paid and not signed for yet, or still under way. */
  readonly unsigned: readonly string[]
}

/** What help requests ask of the modules that keep payouts and progress. */
export interface HelpPorts {
  /** Payouts of cases; cases without any are absent. `from` and `to`: paid on these Beijing days, both included. */
  payoutsOf(
    reader: Reader,
    cases: readonly string[],
    between?: { readonly from: string; readonly to: string },
  ): Promise<ReadonlyMap<string, HelpPayouts>>
  /** When somebody was last visited after a payout (回访, progress of kind 3); null: never. */
  lastFollowUp(reader: Reader, cause: string): Promise<string | null>
}

/** Who answers them. */
export const helpPorts = port<HelpPorts>('help')
