import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { port } from '#kernel/server/port.ts'

/** Who issues receipts, as they print it. */
export interface Issuer {
  /** 机构简码, in front of receipt numbers. */
  readonly code: string
  readonly name: string
  readonly uscc: string | null
  /** The first six digits of the area, as the fiscal platform names its part. */
  readonly area: string | null
}

/** What the statutory ratios of an organisation go by; fen of the year before. */
export interface RatioFacts {
  readonly name: string
  readonly isFoundation: boolean
  readonly isPublic: boolean
  readonly netAssets: number | null
  readonly income: number | null
}

/** What receipts, periods and ratios ask of the organisations and of what tells people. */
export interface FinancePorts {
  issuer(reader: Reader, organisation: string): Promise<Issuer>
  /** Fen from which a receipt on paper is made, and whether custodial gifts get one. */
  receiptTerms(
    reader: Reader,
    organisation: string,
  ): Promise<{ readonly paperFrom: number; readonly ofCustodial: boolean }>
  /** The day that lies so many working days after another one. */
  workdayAfter(reader: Reader, day: string, days: number): Promise<string>
  ratioFacts(reader: Reader, organisation: string): Promise<RatioFacts>
  sendMail(
    act: Act,
    mail: {
      readonly to: string
      readonly subject: string
      readonly text: string
      readonly organisation: string
    },
  ): Promise<void>
}

/** Who answers them. */
export const financePorts = port<FinancePorts>('finance')
