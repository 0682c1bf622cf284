/** The document that a posting books; `kind` is its resource's name. */
export interface StatementDocument {
  readonly kind: string
  readonly label: string
  readonly id: string
  /** Null where the document is not kept here. */
  readonly number: string | null
}

/** One line of the statement of a cause's account; amounts in fen, one of `in` and `out` is filled. */
export interface StatementLine {
  readonly id: string
  readonly day: string
  readonly account: string
  /** The child plan whose account it is; null for the cause's own. */
  readonly childPlan: string | null
  readonly event: string
  readonly label: string
  readonly flow: string | null
  readonly memo: string
  readonly document: StatementDocument
  readonly in: number | null
  readonly out: number | null
  /** Of the account after this line. */
  readonly balance: number
}

/** A page of a statement with the sums of all of it; `balance` is `in` less `out`. */
export interface CauseStatement {
  readonly list: readonly StatementLine[]
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly in: number
  readonly out: number
  readonly balance: number
}
