import type { StatementColumn } from '../../model/bank/bank-calls.ts'

/** One line of a bank's statement as the file tells it; amounts in fen. */
export interface BankEntry {
  readonly line: number
  /** ISO. */
  readonly bookedAt: string
  readonly isIncome: boolean
  readonly amount: number
  readonly balance: number | null
  readonly counterName: string
  readonly counterAccount: string
  readonly counterBank: string
  readonly remark: string
  readonly voucherNo: string
  /** Empty: the bank numbers none. */
  readonly serial: string
}

/** A title of a sheet and what it was read as. */
export interface ReadTitle {
  readonly title: string
  readonly column: StatementColumn | null
}

/** What a file of a bank says. */
export interface BankFile {
  readonly format: 'sheet' | 'camt'
  readonly titles: readonly ReadTitle[]
  /** Columns that nothing could be read without, in words; then there are no entries. */
  readonly missing: readonly string[]
  readonly entries: readonly BankEntry[]
  /** The account that the file names. */
  readonly account: string | null
  /** Whether opening and lines make the closing that the file tells; null: it tells none. */
  readonly isSummed: boolean | null
}

/** The line at which the running balance breaks; undefined: it holds, or the file tells none. */
export function brokenBalance(entries: readonly BankEntry[]): number | undefined {
  if (entries.length < 2 || entries.some(({ balance }) => balance === null)) return undefined
  const first = breakOf(entries)
  return first === undefined || breakOf(entries.toReversed()) === undefined ? undefined : first
}

function breakOf(ordered: readonly BankEntry[]): number | undefined {
  return ordered.find((entry, at) => {
    const before = ordered[at - 1]
    return before !== undefined && (before.balance ?? 0) + signed(entry) !== entry.balance
  })?.line
}

/** In the order in which the bank booked them: most banks begin with the oldest, some with the newest. */
export function inOrder(entries: readonly BankEntry[]): readonly BankEntry[] {
  const [first] = entries
  const last = entries.at(-1)
  if (first === undefined || last === undefined) return entries
  if (first.bookedAt !== last.bookedAt)
    return first.bookedAt > last.bookedAt ? entries.toReversed() : entries
  const isReversed = breakOf(entries) !== undefined && breakOf(entries.toReversed()) === undefined
  return isReversed ? entries.toReversed() : entries
}

/** Above zero what came, below what went. */
export function signed({ isIncome, amount }: BankEntry): number {
  return isIncome ? amount : -amount
}
