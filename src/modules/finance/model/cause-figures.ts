/** What the ledger says of a cause (project.md "Figures"); fen and pieces. */
export interface CauseFigures {
  /** 筹款额: credits of gifts, less what was withdrawn. */
  readonly raised: number
  readonly refunded: number
  readonly paidOut: number
  /** 管理费, less what refunds returned of it. */
  readonly fee: number
  readonly balance: number
  readonly reserved: number
  readonly available: number
  readonly donations: number
  readonly donors: number
}
