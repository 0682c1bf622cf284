import { houseState } from '#kernel/server/house-state.ts'
import type { Issuer } from '../../ports.ts'

/** A receipt as the fiscal platform gets it. */
export interface FiscalBill {
  /** Our own number: the key under which the platform knows the bill. */
  readonly number: string
  readonly issuer: Issuer
  /** `YYYY-MM-DD` in Beijing. */
  readonly issuedOn: string
  readonly issuedAt: Date
  /** Fen; below zero for a red bill. */
  readonly amount: number
  readonly payer: {
    readonly isUnit: boolean
    readonly name: string
    readonly code: string | null
    readonly phone: string | null
    readonly email: string | null
  }
  readonly item: {
    readonly code: string
    readonly name: string
    readonly unit: string
    readonly quantity: number
  }
  readonly payMode: string
  readonly remark: string
  readonly handler: string | null
  readonly reviewer: string | null
  /** The bill that a red one takes back. */
  readonly reverses: { readonly code: string; readonly number: string } | null
}

/**
 * What became of a hand-over. `held`: written down here for a person. `refused`: the platform says no
 * and will say no again. `busy`: it did not take it and may later. `doubtful`: it may have issued the
 * bill, so it is asked before anything is sent again. `absent`: it does not know the bill.
 */
export type FiscalOutcome =
  | {
      readonly at: 'issued'
      /** 票据代码, 票据号码, 校验码. */
      readonly code: string
      readonly number: string
      readonly check: string
      readonly url: string | null
    }
  | { readonly at: 'refused' | 'busy' | 'doubtful'; readonly message: string }
  | { readonly at: 'held' | 'absent' }

/** Where electronic receipts are issued. */
export interface FiscalPlatform {
  readonly name: string
  issue(bill: FiscalBill, signal: AbortSignal): Promise<FiscalOutcome>
  /** What the platform knows under our number. */
  find(bill: FiscalBill, signal: AbortSignal): Promise<FiscalOutcome>
}

const inUse = houseState(() => ({ platform: undefined as FiscalPlatform | undefined }))

/** Sets the platform of the house. */
export function setFiscalPlatform(platform: FiscalPlatform): void {
  inUse().platform = platform
}

/** The platform of the house; where none was set, what is handed over is held for a person. */
export function fiscalPlatform(): FiscalPlatform {
  return inUse().platform ?? heldHere
}

const heldHere: FiscalPlatform = {
  name: 'none',
  issue: async () => ({ at: 'held' }),
  find: async () => ({ at: 'absent' }),
}
